import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { groups } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './known-twice.tsx'
import '#sections/collections/collections/group-log.tsx'
import '#sections/planning/event-requests/group-events.tsx'

let portal: ScreenPortal
let hostId = ''
beforeAll(async () => {
  portal = await screenPortal(manifests)
  hostId = (await (await portal.as('admin')).call(hosts.add, { name: 'Oak Hall' })).id
})
afterAll(() => portal.close())
beforeEach(() => cleanup())

const log = async (name: string, collectionDate: string, count: number, department?: string) =>
  (await portal.as('admin')).call(collections.add, {
    collectionDate,
    hostId,
    individualSandwiches: 1,
    groups: [{ name, count, ...(department ? { department } : {}) }],
  })
const only = async (search: string) => {
  const { items } = await (await portal.as('core_team')).call(groups.list, { search })
  return items[0] as (typeof items)[number]
}
const record = (name: string) => screen.findByRole('dialog', { name })

it('a group of the log opens with its years, its people and its names', async () => {
  await log('Larch Runners', '2025-11-12', 30)
  await log('larch runners', '2026-11-04', 40)
  const core = await portal.as('core_team')
  const { id } = await only('Larch')
  await portal.open(`/dashboard?section=groups-catalog&id=${id}`, core)
  const group = within(await record('Larch Runners'))
  await group.findByText('70 sandwiches, 2 times')
  await group.findByText(/^Nobody is named here yet/)
  await portal.hands.click(group.getByRole('button', { name: 'Add a contact' }))
  await portal.hands.type(await group.findByRole('textbox', { name: /^Name/ }), 'Cleo Vance')
  await portal.hands.type(group.getByRole('textbox', { name: /^Phone/ }), '404-555-0161')
  await portal.hands.click(group.getByRole('button', { name: 'Add this contact' }))
  await group.findByText('404-555-0161')
  await portal.hands.type(group.getByRole('textbox', { name: 'Another name' }), 'Larch Club')
  await portal.hands.click(group.getByRole('button', { name: 'Add this name' }))
  await group.findByText('Larch Club')
  await portal.hands.click(group.getByRole('tab', { name: 'Log' }))
  await group.findByText('40 sandwiches, 1 time')
  await group.findByText(/Nov 4, 2026 · Oak Hall · larch runners/)
})

it('a group leads to what it asked for, among the event requests', async () => {
  const core = await portal.as('core_team')
  const { id: eventId } = await (await portal.as('admin')).call(eventRequests.add, {
    organizationName: 'Sorrel Society',
  })
  const { id } = await only('Sorrel')
  await portal.open(`/dashboard?section=groups-catalog&id=${id}`, core)
  const group = within(await record('Sorrel Society'))
  await portal.hands.click(group.getByRole('tab', { name: 'Events' }))
  await portal.hands.click(await group.findByRole('link', { name: 'Open' }))
  await expect.poll(() => window.location.search).toContain('section=event-requests')
  expect(window.location.search).toContain(eventId)
})

it('two names that are nearly one become one group, field by field', async () => {
  await log('Hawthorn School', '2026-11-04', 30)
  await log('Hawthorm School', '2026-11-11', 12)
  const core = await portal.as('core_team')
  await portal.open('/dashboard?section=groups-known-twice', core)
  const name = await screen.findByRole('radiogroup', { name: /^Name of the group/ })
  await portal.hands.click(within(name).getByRole('radio', { name: 'Hawthorn School' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Make one group' }))
  await screen.findByText('No group is known twice')
  expect(await only('Hawthorn')).toMatchObject({ name: 'Hawthorn School', times: 2, sandwiches: 42 })
})

it('two that nobody would compare are made one from the record', async () => {
  const core = await portal.as('core_team')
  const { id } = await core.call(groups.add, { name: 'Corner Bakery' })
  await core.call(groups.add, { name: 'Bread and Roses' })
  await portal.open(`/dashboard?section=groups-known-twice&one=${id}`, core)
  const other = await screen.findByRole('combobox', { name: 'Which group is the same as Corner Bakery?' })
  await portal.hands.type(other, 'Bread')
  await portal.hands.click(await screen.findByRole('option', { name: /^Bread and Roses/ }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Make one group' }))
  await expect.poll(async () => (await only('Bread')).otherNames.length).toBe(1)
})

it('a new category is made by typing it', async () => {
  const core = await portal.as('core_team')
  const { id } = await core.call(groups.add, { name: 'Night Owls' })
  await portal.open(`/dashboard?section=groups-catalog&id=${id}`, core)
  const group = within(await record('Night Owls'))
  await portal.hands.click(await group.findByRole('button', { name: 'Edit group' }))
  await portal.hands.type(await screen.findByRole('combobox', { name: 'Category' }), 'Reading circle')
  await portal.hands.click(await screen.findByRole('option', { name: /Reading circle/ }))
  await portal.hands.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findAllByText('Reading circle')
})
