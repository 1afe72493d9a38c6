import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventMap, USUAL } from './contract.ts'
import { byAddress } from './service.ts'

let service: Server
let portal: TestPortal
let admin: Person
let core: Person
beforeAll(async () => {
  service = createServer((request, response) =>
    response.end(
      request.url?.includes('Unheard')
        ? '[]'
        : JSON.stringify([{ display_name: '12 Elm Street', lat: '33.75', lon: '-84.39' }]),
    ),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  portal = await testPortal({ geocoder: `http://127.0.0.1:${(service.address() as AddressInfo).port}/` })
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(async () => {
  await portal.close()
  service.close()
})

const day = (ahead: number): Day => addDays(todayIn('America/New_York', portal.app.now()), ahead)
const at = { latitude: 33.7, longitude: -84.4, eventAddress: '1 Oak Street' }
const shown = async (filter: object) => (await core.call(eventMap.list, filter)).items.map(({ id }) => id)

it('the map has what has an address and a pin, by status, period, year and kind of group', async () => {
  const soon = await anEvent(admin, { ...at, desiredEventDate: day(3), organizationCategory: 'school' })
  const later = await anEvent(admin, { ...at, desiredEventDate: day(12) })
  const past = await anEvent(admin, { ...at, desiredEventDate: day(-400) })
  await anEvent(admin, { desiredEventDate: day(3), eventAddress: 'Unheard Lane' })
  await anEvent(admin, { desiredEventDate: day(3), latitude: 33.7, longitude: -84.4 })
  await core.call(eventRequests.move, { id: later.id, move: 'decline', reason: 'Too far' })
  expect(await shown({ period: 'fortnight', status: [...USUAL] })).toEqual([soon.id])
  expect(await shown({ period: 'second_week' })).toEqual([later.id])
  expect(await shown({ period: 'all' })).toEqual([past.id, soon.id, later.id])
  expect(await shown({ period: 'upcoming', category: 'school' })).toEqual([soon.id])
  expect(await shown({ year: Number(day(-400).slice(0, 4)), period: 'fortnight' })).toEqual([past.id])
  expect(await shown({ organization: String(soon.organizationName).toUpperCase() })).toEqual([soon.id])
})

it('a pin says at once what is drawn, and the rest of it when it is open', async () => {
  const { id } = await anEvent(admin, {
    ...at,
    desiredEventDate: day(5),
    eventStartTime: '10:30',
    estimatedSandwichCount: 300,
    driversNeeded: 2,
    customLead: 'Ben',
  })
  const { items } = await core.call(eventMap.list, { period: 'all' })
  expect(Object.keys(items.find((one) => one.id === id) ?? {}).toSorted()).toEqual([
    'address',
    'day',
    'id',
    'latitude',
    'longitude',
    'name',
    'status',
  ])
  expect(await core.call(eventMap.one, { id })).toEqual({
    status: 'new',
    startTime: '10:30',
    sandwiches: 300,
    gaps: { drivers: 2, speakers: 0, volunteers: 0 },
    lead: 'Ben',
  })
})

it('the groups that asked most often come first, and one that is chosen does not hide the others', async () => {
  const name = `Grove School ${Date.now()}`
  for (const sandwiches of [100, 150])
    await admin.call(eventRequests.add, { organizationName: name, estimatedSandwichCount: sandwiches })
  const { organizations } = await core.call(eventMap.list, { organization: name })
  expect(organizations[0]).toEqual({ name, events: 2, sandwiches: 250 })
  expect(organizations.length).toBeGreaterThan(1)
})

it('pins are found by addresses for whoever may write them, who is told what was not found', async () => {
  const me = await core.call(accounts.me, {})
  const { id } = await anEvent(admin, { eventAddress: '12 Elm Street', desiredEventDate: day(2) })
  const { unplaced } = await core.call(eventMap.list, {})
  expect(unplaced).toBe(2)
  expect((await (await portal.as('host')).try(eventMap.geocodeAll, {})).status).toBe(403)
  expect(await core.call(eventMap.geocodeAll, {})).toEqual({ waiting: 2 })
  await portal.app.pool.query('DELETE FROM throttles')
  await byAddress.job.run(portal.app, { by: me.id, one: null }, new AbortController().signal)
  expect(await core.call(eventRequests.one, { id })).toMatchObject({ latitude: 33.75, longitude: -84.39 })
  expect((await core.call(eventMap.list, {})).unplaced).toBe(1)
  const { notifications: told } = await core.call(notifications.list, {})
  expect(told.map(({ message }) => message).join()).toContain('1 address found. Not found')
})
