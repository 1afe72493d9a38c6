import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { questions } from '#sections/planning/analytics/questions-contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventRequests } from './contract.ts'

/** Wednesday. */
const TODAY = '2026-11-18'
let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(`${TODAY}T17:00:00Z`) })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const held = (
  name: string,
  day: string,
  { department = null as string | null, made = 100, came = 20 } = {},
) =>
  portal.app.pool.query(
    `INSERT INTO event_requests (organization_name, department, scheduled_event_date, status, actual_sandwich_count, actual_attendance)
     VALUES ($1, $2, $3, 'completed', $4, $5)`,
    [name, department, day, made, came],
  )
const inCatalog = async (search: string) =>
  (await admin.call(groups.list, { search, page: 1, limit: 20 })).items
const answer = async (text: string, person = admin) => person.call(questions.ask, { text })

it('a group that the log does not know is told by its events: in the catalog, and by its name in a question', async () => {
  await held('Fernhill Scouts', '2026-03-04')
  await held('Fernhill Scouts', '2026-10-24', { came: 31 })
  await held('Fernhill Scouts', '2025-10-25', { department: 'Pack 4' })
  const [whole, pack] = await inCatalog('Fernhill')
  expect(whole).toMatchObject({
    events: 2,
    lastEventDay: '2026-10-24',
    status: 'active',
    // What it is said to have made stays what the log has.
    times: 0,
    sandwiches: 0,
    lastDay: null,
  })
  expect(whole?.engagement).not.toBeNull()
  expect([pack?.events, pack?.status]).toEqual([1, 'historical'])

  const { answer: found } = await answer('How many events did Fernhill Scouts have in 2026?')
  expect([found?.values[0]?.value, found?.of]).toEqual([2, ['Events', 'Fernhill Scouts']])
  const { items, total } = await admin.call(eventRequests.list, {
    ...found?.values[0]?.rows?.params,
  } as never)
  expect([total, items.map((event) => event.scheduledEventDate)]).toEqual([2, ['2026-10-24', '2026-03-04']])
  const value = async (text: string) => (await answer(text)).answer?.values[0]?.value
  // Its departments are meant with it.
  expect(await value('How many events did Fernhill Scouts hold?')).toBe(3)
  expect(await value('How many people came to events of Fernhill Scouts in 2026?')).toBe(51)
  expect(await value('How many did Fernhill Scouts make in 2026?')).toBe(0)
  // The catalog tells its readers which groups held events, and no more of them: questions about events stay closed.
  const reader = await portal.as('viewer', {
    permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW', 'ORGANIZATIONS_VIEW'],
  })
  const { items: seen } = await reader.call(groups.list, { search: 'Fernhill', page: 1, limit: 20 })
  expect(seen[0]).toMatchObject({ events: 2, lastEventDay: '2026-10-24' })
  expect(await answer('How many events did Fernhill Scouts have in 2026?', reader)).toMatchObject({
    answer: null,
    closed: 'Events',
  })
  expect((await reader.try(eventRequests.list, {})).status).toBe(403)
})

it('an event without a day counts nowhere, in the catalog as in the figures', async () => {
  await held('Sorrel Choir', '2026-05-05')
  await portal.app.pool.query(
    `INSERT INTO event_requests (organization_name, status) VALUES ('Sorrel Choir', 'completed')`,
  )
  expect(await inCatalog('Sorrel')).toMatchObject([{ events: 1 }])
  expect((await answer('How many events did Sorrel Choir hold?')).answer?.values[0]?.value).toBe(1)
})

it('of departments whose names are spelled in two ways, a question counts and opens the events of both', async () => {
  await held('Thistle Club', '2026-04-04')
  await held('The Thistle Club', '2026-06-06', { department: 'Youth' })
  await held('St. Mark’s Church', '2026-04-04')
  await held('Saint Marks Church', '2026-06-06', { department: 'Choir' })
  for (const name of ['Thistle Club', 'the Thistle Club', 'St. Mark’s Church', 'Saint Marks Church']) {
    const [of] = (await answer(`How many events did ${name} hold in 2026?`)).answer?.values ?? []
    const { total } = await admin.call(eventRequests.list, { ...of?.rows?.params } as never)
    expect([name, of?.value, total]).toEqual([name, 2, 2])
  }
})

it('the catalog stands by the last time and by events, whichever of both a group is known for', async () => {
  const { id: hostId } = await admin.call(hosts.add, { name: 'Alder Bend' })
  const log = (name: string, collectionDate: string) =>
    admin.call(collections.add, {
      collectionDate,
      hostId,
      individualSandwiches: 0,
      groups: [{ name, count: 90 }],
    })
  await log('Marrow Club', '2026-09-02')
  await log('Marrow Hall', '2026-11-04')
  await held('Marrow Hall', '2026-10-31')
  await held('Marrow House', '2026-10-10')
  const order = async (sort: 'lastDay' | 'events') =>
    (await admin.call(groups.list, { search: 'Marrow', page: 1, limit: 20, sort, order: 'desc' })).items.map(
      ({ name, events }) => `${name} ${events}`,
    )
  expect(await order('lastDay')).toEqual(['Marrow Hall 1', 'Marrow House 1', 'Marrow Club 0'])
  expect((await order('events')).at(-1)).toBe('Marrow Club 0')
  // What an event made is logged some days later: that is no second time.
  const score = async () => (await inCatalog('Marrow Hall'))[0]?.engagement?.score
  const once = await score()
  await held('Marrow Hall', '2026-11-02')
  expect(await score()).toBe(once)
  await held('Marrow Hall', '2026-02-02')
  expect(await score()).not.toBe(once)
  // Beside what the log has, an event takes nothing from a group that makes a hundred each time.
  await log('Marrow Mill', '2026-10-14')
  await log('Marrow Mill', '2026-11-11')
  const ofMill = async () => (await inCatalog('Marrow Mill'))[0]?.engagement?.score ?? 0
  const before = await ofMill()
  await held('Marrow Mill', '2026-10-28')
  expect(await ofMill()).toBeGreaterThanOrEqual(before)
})
