import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Providers } from '#web/providers.tsx'
import type { QueryState } from '../feedback/async.tsx'
import { Calendar, type CalendarPlace } from './calendar.tsx'
import type { CalendarItem } from './items.ts'

const KINDS = {
  event: { label: 'Event', icon: 'event', colour: 'brand' },
  away: { label: 'Away', icon: 'noCollection', colour: 'gray' },
} as const
const ITEMS: CalendarItem[] = [
  {
    id: '1',
    title: 'School',
    kind: 'event',
    span: { start: '2026-11-19T00:00:00Z', end: '2026-11-19T01:30:00Z' },
  },
  { id: '2', title: 'Ana', kind: 'away', span: { from: '2026-11-17', to: '2026-11-20' } },
]
type Query = QueryState<{ items: CalendarItem[] }>
const ready = (items: CalendarItem[]): Query => ({
  data: { items },
  error: null,
  isPending: false,
  refetch: () => undefined,
})

function show(query: Query, view: CalendarPlace['view'] = 'agenda') {
  const opened: string[] = []
  function Held() {
    const [place, setPlace] = useState<CalendarPlace>({ view, day: '2026-11-18' })
    return (
      <Calendar
        label="Team"
        place={place}
        onPlace={setPlace}
        query={query}
        what="the calendar"
        kinds={KINDS}
        timeZone="America/New_York"
        weekStart={0}
        onOpen={({ title }) => opened.push(title)}
        empty={<p>Nothing in these weeks</p>}
      />
    )
  }
  render(
    <Providers env="test">
      <Held />
    </Providers>,
  )
  return { hands: userEvent.setup(), opened }
}

test('the agenda tells day by day what comes, in the organisation’s time and in words', async () => {
  const { hands, opened } = show(ready(ITEMS))
  const day = within(screen.getByRole('region', { name: 'November 18, 2026' }))
  expect(day.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'AnaNov 17 – Nov 20, 2026 · Away',
    'School7:00\u00a0PM – 8:30\u00a0PM · Event',
  ])
  day.getByRole('button', { name: /School/ }).focus()
  await hands.keyboard('{Enter}')
  expect(opened).toEqual(['School'])
  expect(screen.getByText('Times are in America/New York.')).toBeTruthy()
})

test('one turns it by keyboard and hears where one is', async () => {
  const { hands } = show(ready(ITEMS))
  await hands.tab()
  await hands.tab()
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Dec 16, 2026 – Jan 12, 2027' })).toBeTruthy()
  expect(screen.getAllByText('Dec 16, 2026 – Jan 12, 2027').length).toBe(2)
})

test('a week shows each item with its kind and time for the ear, and opens it', async () => {
  const { hands, opened } = show(ready(ITEMS), 'week')
  await hands.click(await screen.findByRole('button', { name: /School, Event, 7:00\sPM – 8:30\sPM/ }))
  await hands.click(screen.getByRole('button', { name: 'Ana (Away)' }))
  expect(opened).toEqual(['School', 'Ana'])
})

test('a day shows who is away for days, among what is at its hours', async () => {
  show(ready(ITEMS), 'day')
  expect(await screen.findByRole('button', { name: /Ana/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /School, Event/ })).toBeTruthy()
})

test('what does not fit beside the others in a week is one press away, as a list', async () => {
  const evening = { start: '2026-11-19T00:00:00Z', end: '2026-11-19T01:30:00Z' }
  const many = ['Oak', 'Elm', 'Ash'].map((title) => ({ id: title, title, kind: 'event', span: evening }))
  const { hands } = show(ready(many), 'week')
  await hands.click(await screen.findByRole('button', { name: '2 more' }))
  const day = within(screen.getByRole('region', { name: 'November 18, 2026' }))
  expect(day.getAllByRole('button').map((one) => one.textContent?.slice(0, 3))).toEqual(['Oak', 'Elm', 'Ash'])
})

test('on a phone a month tells how much is on each day, and lists the chosen one', async () => {
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as never,
    )
  const { hands } = show(ready(ITEMS), 'month')
  await hands.click(screen.getByRole('button', { name: 'November 17, 2026, 1 entry' }))
  expect(screen.getByRole('region', { name: 'November 17, 2026' }).textContent).toContain('Ana')
  await hands.click(screen.getByRole('button', { name: 'November 18, 2026, 2 entries' }))
  expect(screen.getByRole('button', { name: /School/ })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'November 3, 2026, 0 entries' }))
  expect(screen.getByText('Nothing on November 3, 2026.')).toBeTruthy()
  narrow.mockRestore()
})

test('nothing, not yet and not at all each have their words', () => {
  show(ready([]))
  expect(screen.getByText('Nothing in these weeks')).toBeTruthy()
  show({ ...ready([]), data: undefined, isPending: true })
  expect(screen.getByText('Loading the calendar…')).toBeTruthy()
  show({ ...ready([]), data: undefined, error: new Error('The server rests.') })
  expect(screen.getByText(/The server rests\./)).toBeTruthy()
})
