import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, formatDay, onOrAfter, todayIn, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { availability } from './contract.ts'
// Loaded before somebody waits for it.
import './screen-mine.tsx'
import './screen-team.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const today = todayIn('America/New_York')
const called = (day: string) => new RegExp(`^${WEEKDAY_NAMES[weekday(day)]}, ${formatDay(day)}`)
const dayButton = (day: string) => screen.findByRole('button', { name: called(day) })
const mine = async (person: Person) =>
  (await person.call(availability.list, { startDate: today, endDate: addDays(today, 60), userId: person.id }))
    .items
/** The server has it a moment later. */
const eventually = (expectation: () => Promise<void>) =>
  vi.waitFor(expectation, { timeout: 60_000, interval: 100 })
const MINE = '/dashboard?section=my-availability'

describe('my availability', () => {
  it('a day off is two presses, shows in the month and the list, and is undone by a third', async () => {
    const ana = await portal.as('volunteer')
    await portal.open(MINE, ana)
    await portal.hands.click(await dayButton(today))
    const bar = within(await screen.findByRole('region', { name: 'The days you chose' }))
    await portal.hands.click(bar.getByRole('button', { name: 'Not available' }))
    expect(
      await screen.findByRole('button', { name: new RegExp(`${formatDay(today)}, not available$`) }),
    ).toBeTruthy()
    expect(await screen.findByRole('region', { name: formatDay(today) })).toBeTruthy()
    expect(await mine(ana)).toMatchObject([{ status: 'unavailable', allDay: true, day: today }])
    await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await eventually(async () => expect(await mine(ana)).toEqual([]))
  })

  it('is read while somebody looks back: no day can be chosen, and nothing is offered', async () => {
    const ana = await portal.as('admin')
    sessionStorage.setItem(LOOK_BACK_KEY, addDays(today, -1))
    try {
      await portal.open(MINE, ana)
      await portal.hands.click(await dayButton(today))
      await screen.findByText('Nothing said yet')
      expect(screen.queryByRole('region', { name: 'The days you chose' })).toBeNull()
      for (const name of ['Say when', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull()
    } finally {
      cleanup()
      sessionStorage.removeItem(LOOK_BACK_KEY)
    }
  })

  it('days are chosen by keyboard: arrows walk, Space chooses, Shift chooses on the way', async () => {
    const ana = await portal.as('volunteer')
    await portal.open(MINE, ana)
    const first = await dayButton(today)
    first.focus()
    await portal.hands.keyboard(' ')
    await portal.hands.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    const bar = within(await screen.findByRole('region', { name: 'The days you chose' }))
    expect(bar.getByText(/\(3 days\)/)).toBeTruthy()
    await portal.hands.click(bar.getByRole('button', { name: 'Available' }))
    await eventually(async () =>
      expect(await mine(ana)).toMatchObject([
        { status: 'available', span: { from: today, to: addDays(today, 2) } },
      ]),
    )
  })

  it('every week from three to six is said in one form; one time of it is left out, the others stay', async () => {
    const ana = await portal.as('volunteer')
    const wednesday = onOrAfter(addDays(today, 1), 3)
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: wednesday, to: wednesday }],
      fromTime: '15:00',
      toTime: '18:00',
      repeats: { every: 'week', interval: 1, weekdays: [3] },
    })
    const next = addDays(wednesday, 7)
    await portal.open(MINE, ana)
    const day = within(await screen.findByRole('region', { name: formatDay(next) }))
    await portal.hands.click(day.getByRole('button', { name: /3:00\sPM – 6:00\sPM/ }))
    const record = within(await screen.findByRole('dialog', { name: /: available$/ }))
    expect(await record.findByText('Every Wednesday')).toBeTruthy()
    await portal.hands.click(record.getByRole('button', { name: 'Delete' }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Only this one' }))
    await eventually(async () => expect((await mine(ana)).map((one) => one.day)).not.toContain(next))
    expect((await mine(ana)).map((one) => one.day)).toContain(wednesday)
  })

  it('what is changed asks how much of it is meant, and says what is at the same time', async () => {
    const ana = await portal.as('volunteer')
    const wednesday = onOrAfter(addDays(today, 1), 3)
    const once = { status: 'available' as const, spans: [{ from: wednesday, to: wednesday }] }
    const { items } = await ana.call(availability.add, {
      ...once,
      repeats: { every: 'week', interval: 1, weekdays: [3] },
    })
    await ana.call(availability.add, { ...once, status: 'unavailable', notes: 'Dentist' })
    await portal.open(`${MINE}&id=${items[0]?.id}&day=${wednesday}`, ana)
    const record = within(await screen.findByRole('dialog', { name: /: available$/ }))
    await portal.hands.click(await record.findByRole('button', { name: 'Edit entry' }))
    const form = within(await screen.findByRole('dialog', { name: /^Edit / }))
    expect(
      form
        .getAllByRole('radio')
        .slice(0, 3)
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual(['one', 'following', 'all'])
    await eventually(async () =>
      expect(
        form
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain('Not available'),
    )
    // What was written stays, however much of it is meant.
    await portal.hands.type(form.getByRole('textbox', { name: /^Note/ }), 'At the hall')
    await portal.hands.click(form.getByRole('radio', { name: 'This and all after it' }))
    await portal.hands.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Availability changed')).toBeTruthy()
    await eventually(async () =>
      expect((await mine(ana)).filter(({ notes }) => notes === 'At the hall').length).toBeGreaterThan(5),
    )
  })

  it('one time of it that is changed over the change of the clocks is an entry of its own, and stands open then', async () => {
    const ana = await portal.as('volunteer')
    const [before, change] = ['2027-03-07', '2027-03-14']
    const { items } = await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: before, to: before }],
      fromTime: '15:00',
      toTime: '18:00',
      repeats: { every: 'week', interval: 1, weekdays: [0] },
    })
    await portal.open(`${MINE}&id=${items[0]?.id}&day=${change}`, ana)
    const record = within(await screen.findByRole('dialog', { name: /: available$/ }))
    await portal.hands.click(await record.findByRole('button', { name: 'Edit entry' }))
    const form = within(await screen.findByRole('dialog', { name: /^Edit / }))
    await portal.hands.type(form.getByRole('textbox', { name: /^Note/ }), 'Only until six')
    await portal.hands.click(form.getByRole('button', { name: 'Save changes' }))
    const now = within(await screen.findByRole('dialog', { name: /^(?!Edit).*: available$/ }))
    expect(await now.findByText('Only until six')).toBeTruthy()
    expect(now.getByText(/Mar(ch)? 14/)).toBeTruthy()
    expect(now.queryByText(/Every Sunday/)).toBeNull()
    const { items: told } = await ana.call(availability.list, { startDate: before, endDate: '2027-03-21' })
    // Three to six on the wall: five hours behind before the change, four from its day on.
    const hers = told.filter(({ userId }) => userId === ana.id)
    expect(hers.map(({ startAt, notes }) => [startAt, notes])).toEqual([
      ['2027-03-07T20:00:00.000Z', null],
      ['2027-03-14T19:00:00.000Z', 'Only until six'],
      ['2027-03-21T19:00:00.000Z', null],
    ])
  })

  it('the calendar address is shown once, and ends by a press', async () => {
    const ana = await portal.as('volunteer')
    await portal.open(MINE, ana)
    await portal.hands.click(await screen.findByRole('button', { name: 'Make my calendar address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your calendar address' }))
    const address = (dialog.getByRole('textbox', { name: 'Address' }) as HTMLInputElement).value
    const here = portal.url + new URL(address).pathname
    expect((await fetch(here)).status).toBe(200)
    await portal.hands.click(dialog.getByRole('button', { name: 'I have added it' }))
    await portal.hands.click(await screen.findByRole('button', { name: 'End it' }))
    await portal.hands.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Make my calendar address' })).toBeTruthy()
    expect((await fetch(here)).status).toBe(404)
  })
})

describe('team availability', () => {
  it('tells who is away this week and today, and finds somebody by name', async () => {
    const [ana, core] = [await portal.as('volunteer'), await portal.as('core_team')]
    await portal.app.pool.query(`UPDATE users SET display_name = 'Quilla Birch' WHERE id = $1`, [ana.id])
    await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: today, to: today }],
      notes: 'Sick',
    })
    await portal.open('/dashboard?section=team-availability', core)
    await portal.hands.type(await screen.findByRole('textbox', { name: 'Search members' }), 'quil')
    const week = within(await screen.findByRole('region', { name: 'Members, day by day' }))
    await week.findByText('1 member')
    const row = (await week.findByText('Quilla Birch')).closest('li')
    expect(row?.textContent).toContain(`${WEEKDAY_NAMES[weekday(today)]}: Not available`)
    expect(await screen.findByText('Nothing is planned in these days.')).toBeTruthy()
    await portal.hands.click(
      week.getByRole('button', { name: new RegExp(`${formatDay(today)}: 1 away, 0 available`) }),
    )
    const away = within(await screen.findByRole('region', { name: 'Not available' }))
    await portal.hands.click(await away.findByRole('button', { name: /Quilla Birch: Sick/ }))
    const record = within(await screen.findByRole('dialog', { name: 'Quilla Birch: not available' }))
    expect(await record.findByText('Sick')).toBeTruthy()
    expect(record.queryByRole('button', { name: 'Edit entry' })).toBeNull()
  })

  it('in the week, whoever said something comes before those who said nothing', async () => {
    const [ana, core] = [await portal.as('volunteer'), await portal.as('core_team')]
    await portal.app.pool.query(`UPDATE users SET display_name = 'Zora Zell' WHERE id = $1`, [ana.id])
    await ana.call(availability.add, { status: 'available', spans: [{ from: today, to: today }] })
    const { items } = await core.call(availability.team, { startDate: today, endDate: today })
    const at = items.findIndex(({ name }) => name === 'Zora Zell')
    expect(items.slice(0, at + 1).every(({ days }) => days.length > 0)).toBe(true)
    expect(items.slice(at + 1).some(({ days }) => days.length === 0)).toBe(true)
  })

  it('a month counts each day, and this month is one press', async () => {
    const core = await portal.as('core_team')
    await portal.open('/dashboard?section=team-availability', core)
    await portal.hands.click(await screen.findByRole('button', { name: 'This month' }))
    const month = within(await screen.findByRole('region', { name: formatDay(today, 'month') }))
    expect(
      await month.findByRole('button', {
        name: new RegExp(`^${formatDay(today)}: \\d+ away, \\d+ available`),
      }),
    ).toBeTruthy()
  })

  it('who may change everybody’s writes it down for somebody who called', async () => {
    const [ben, admin] = [await portal.as('driver'), await portal.as('admin')]
    await portal.app.pool.query(`UPDATE users SET display_name = 'Ferris Oakley' WHERE id = $1`, [ben.id])
    await portal.open('/dashboard?section=team-availability', admin)
    await portal.hands.click(await screen.findByRole('button', { name: 'Say for somebody' }))
    const form = within(await screen.findByRole('dialog', { name: 'Say for somebody' }))
    await portal.hands.type(form.getByRole('combobox', { name: 'Who' }), 'Ferris')
    await portal.hands.click(await screen.findByRole('option', { name: /Ferris Oakley/ }))
    await portal.hands.click(await form.findByRole('button', { name: 'Save' }))
    await eventually(async () =>
      expect(await mine(ben)).toMatchObject([{ status: 'unavailable', day: today }]),
    )
    cleanup()
  })
})
