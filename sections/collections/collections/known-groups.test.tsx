import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { groupNames } from '#sections/operations/groups-catalog/names-contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { collections } from './contract.ts'
import { groupLog } from './groups-contract.ts'
import CollectionsScreen from './screen.tsx'

const now = new Date('2026-11-20T17:00:00Z')

let portal: ScreenPortal
let admin: Person
let hostId = ''
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  portal = await screenPortal(manifests, { now: () => now })
  admin = await portal.as('admin')
  hostId = (await admin.call(hosts.add, { name: 'Oak Hall' })).id
  const { id } = await admin.call(groups.add, { name: 'Alder School' })
  await admin.call(groups.addName, { id, name: 'Alder Elementary' })
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

const drawer = async () => within(await screen.findByRole('dialog'))
const begin = async () => {
  await portal.show(<CollectionsScreen />, await portal.as('host'), '/dashboard?section=collections')
  await portal.hands.click(await screen.findByRole('button', { name: 'Log a collection' }))
  const form = await drawer()
  await portal.hands.click(await form.findByRole('button', { name: 'Add a group' }))
  return form
}
const nameOf = (form: ReturnType<typeof within>) =>
  form.getByRole('combobox', { name: 'Name of the group' }) as HTMLInputElement

it('a group of the catalog is offered while one types, though the log never had it', async () => {
  const form = await begin()
  await waitFor(async () => {
    await portal.hands.clear(nameOf(form))
    await portal.hands.type(nameOf(form), 'Alder')
    expect(screen.getByRole('option', { name: 'Alder School' })).toBeTruthy()
  })
  await portal.hands.click(screen.getByRole('option', { name: 'Alder School' }))
  expect(nameOf(form).value).toBe('Alder School')
  await portal.hands.tab()
  expect(form.queryByText(/^Did you mean/)).toBeNull()
})

it('a slip is asked about when the field is left, and taken back with one press', async () => {
  const form = await begin()
  await portal.hands.type(nameOf(form), 'Aldr School')
  expect(form.queryByText(/^Did you mean/)).toBeNull()
  await portal.hands.type(form.getByRole('textbox', { name: 'Sandwiches' }), '40')
  await form.findByText('Did you mean Alder School?')
  await portal.hands.click(form.getByRole('button', { name: 'Use Alder School' }))
  expect(nameOf(form).value).toBe('Alder School')
  expect(form.queryByText(/^Did you mean/)).toBeNull()
  expect((form.getByRole('textbox', { name: 'Sandwiches' }) as HTMLInputElement).value).toBe('40')
})

it('another name means the group, and a name that is kept is not asked about again', async () => {
  const form = await begin()
  await portal.hands.type(nameOf(form), 'Alder Elementry')
  await portal.hands.tab()
  await form.findByText('Did you mean Alder School?')
  await portal.hands.click(form.getByRole('button', { name: 'Keep it' }))
  expect(form.queryByText(/^Did you mean/)).toBeNull()
  expect(nameOf(form).value).toBe('Alder Elementry')
})

it('what a group brought is told under any of its names, line by line', async () => {
  await admin.call(collections.add, {
    collectionDate: '2026-11-18',
    hostId,
    individualSandwiches: 1,
    groups: [
      { name: 'The Alder School', count: 40 },
      { name: 'ALDER ELEMENTARY', count: 2 },
      { name: 'Alder School', department: 'Grade 4', count: 5 },
    ],
  })
  const { items } = await admin.call(groups.list, { search: 'Alder School' })
  const id = String(items.find(({ department }) => department === null)?.id)
  const answer = await admin.call(groupLog.entries, { id })
  expect(answer.items.map(({ name, sandwiches }) => [name, sandwiches])).toEqual([
    ['The Alder School', 40],
    ['ALDER ELEMENTARY', 2],
  ])
  const known = await (await portal.as('volunteer')).call(groupNames.names)
  expect(known.items).toContainEqual({ name: 'Alder School', otherNames: ['Alder Elementary'] })
})
