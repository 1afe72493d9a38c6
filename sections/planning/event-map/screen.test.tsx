import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import EventMapScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const list = async () => within(await screen.findByRole('list', { name: 'Places in the list' }))

it('finds and opens in the list what is on the map, hides a status, and shows one group alone', async () => {
  const { hands } = portal
  await portal.show(<EventMapScreen />, await portal.as('host'), '/event-map')
  expect(await screen.findByText('No event with a pin in this time')).toBeTruthy()
  cleanup()
  const soon = addDays(todayIn('America/New_York', portal.app.now()), 4)
  const add = (organizationName: string, latitude: number) =>
    admin.call(eventRequests.add, {
      organizationName,
      desiredEventDate: soon,
      eventAddress: `${organizationName} Street`,
      latitude,
      longitude: -84.4,
    })
  await add('Alder School', 33.7)
  await add('Birch Temple', 33.9)
  await admin.call(eventRequests.move, { id: (await add('Cedar Club', 33.8)).id, move: 'take' })
  await portal.show(<EventMapScreen />, admin, '/event-map')
  await (await list()).findByText('Cedar Club')
  expect((await list()).getAllByRole('listitem')).toHaveLength(3)
  await hands.type(screen.getByLabelText('Search events'), 'birch')
  expect((await list()).getAllByRole('listitem')).toHaveLength(1)
  await hands.clear(screen.getByLabelText('Search events'))
  await hands.click(screen.getByRole('checkbox', { name: 'In process' }))
  expect((await list()).queryByText('Cedar Club')).toBeNull()
  await hands.click((await list()).getByRole('button', { name: /^Alder/ }))
  expect((await list()).getByRole('button', { name: /^Alder/ }).getAttribute('aria-current')).toBe('true')
  await screen.findByText('Nobody leads yet')
  await hands.click(screen.getByText('Groups that asked most often'))
  await hands.click(screen.getByRole('button', { name: /^Birch Temple.*1 event/ }))
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
  await hands.click(await screen.findByRole('button', { name: 'Take off the filter Group: Birch Temple' }))
  await (await list()).findByText('Alder School')
  cleanup()
})

it('on a phone the map begins below one line with search and filter and one with its two ways', async () => {
  const { hands } = portal
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as never,
    )
  try {
    await portal.show(<EventMapScreen />, admin, '/event-map')
    const events = within(await screen.findByRole('region', { name: 'Events' }))
    const bar = within(events.getByRole('search'))
    expect(bar.getByLabelText('Search events')).toBeTruthy()
    expect(screen.queryByText('Groups that asked most often')).toBeNull()
    expect(screen.queryByLabelText('Group close pins')).toBeNull()
    await hands.click(bar.getByRole('button', { name: 'Filter' }))
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(filters.getByLabelText('Group close pins')).toBeTruthy()
    expect(filters.getAllByText('Group')).toHaveLength(1)
  } finally {
    narrow.mockRestore()
    cleanup()
  }
})
