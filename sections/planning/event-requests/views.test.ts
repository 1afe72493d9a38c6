import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventRequests } from './contract.ts'
import { FIGURE_NAMES, FIGURES } from './figures.ts'
import { LED } from './planning-contract.ts'
import { anEvent } from './testing.ts'

let portal: TestPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const day = (ahead: number): Day => addDays(todayIn('America/New_York', portal.app.now()), ahead)
const set = (id: string, values: string) =>
  portal.app.pool.query(`UPDATE event_requests SET ${values} WHERE id = $1`, [id])

it('the calendar shows what is agreed on and what is wished, with who is still missing', async () => {
  const agreed = await anEvent(admin, {
    desiredEventDate: day(40),
    driversNeeded: 2,
    speakersNeeded: 0,
    volunteersNeeded: 1,
    vanDriverNeeded: true,
    plannedPbj: 200,
    estimatedSandwichCount: 300,
    plannedDeli: 100,
  })
  const wished = await anEvent(admin, { desiredEventDate: day(41) })
  const declined = await anEvent(admin, { desiredEventDate: day(41) })
  await anEvent(admin, { desiredEventDate: day(43) })
  await core.call(eventRequests.move, { id: agreed.id, move: 'take' })
  await core.call(eventRequests.move, { id: agreed.id, move: 'schedule', scheduledEventDate: day(40) })
  await core.call(eventRequests.move, { id: declined.id, move: 'decline', reason: 'Too far' })
  const { items } = await core.call(eventRequests.calendar, { from: day(40), until: day(42) })
  expect(items).toMatchObject([
    {
      id: agreed.id,
      day: day(40),
      agreed: true,
      sandwiches: 300,
      kinds: ['PB&J', 'deli'],
      gaps: { drivers: 2, speakers: 0, volunteers: 1 },
      van: true,
    },
    { id: wished.id, day: day(41), agreed: false },
  ])
  const found = await core.call(eventRequests.calendar, {
    from: day(40),
    until: day(42),
    search: String(wished.organizationName),
  })
  expect(found.items.map(({ id }) => id)).toEqual([wished.id])
})

it('a calendar of years, or of days that run backwards, is refused in words', async () => {
  for (const until of [day(400), day(-1)])
    expect(await core.try(eventRequests.calendar, { from: day(0), until })).toMatchObject({
      status: 400,
      body: { fields: { until: 'Please ask for at most 62 days' } },
    })
})

it('every figure of the planning counts exactly the rows it opens, and their sandwiches', async () => {
  const long = await anEvent(admin, { desiredEventDate: day(3), estimatedSandwichCount: 250 })
  await set(long.id, "created_at = now() - interval '8 days'")
  const slow = await anEvent(admin, { desiredEventDate: day(9), driversNeeded: 1 })
  await core.call(eventRequests.move, { id: slow.id, move: 'take' })
  await set(slow.id, "status_changed_at = now() - interval '15 days'")
  const far = await anEvent(admin, { estimatedSandwichMin: 100, estimatedSandwichMax: 200 })
  await set(far.id, `desired_event_date = '${day(20)}'`)
  await anEvent(admin)
  const off = await anEvent(admin, { desiredEventDate: day(5), estimatedSandwichCount: 900 })
  await set(off.id, `status = 'cancelled', scheduled_event_date = '${day(5)}'`)
  const stats = await core.call(eventRequests.operationalStats, {})
  for (const name of FIGURE_NAMES) {
    const { total, totals } = await core.call(eventRequests.list, { ...FIGURES[name].filter })
    expect([name, stats[name]]).toEqual([
      name,
      { count: total, sandwiches: (totals as { estimatedSandwichCount: number }).estimatedSandwichCount },
    ])
  }
  expect(stats).toMatchObject({
    new_long: { count: 1 },
    in_process_long: { count: 1 },
    no_address: { count: 2 },
  })
  expect(stats.next_7.sandwiches).toBe(250)
  expect((await (await portal.as('viewer')).try(eventRequests.operationalStats, {})).status).toBe(403)
})

it('the overview says who leads how many, as often as the list shows them, and is for who oversees', async () => {
  const me = await core.call(accounts.me, {})
  const other = await admin.call(accounts.me, {})
  const both = await anEvent(admin)
  await core.call(eventRequests.edit, {
    id: both.id,
    version: both.version,
    leadId: me.id,
    secondLeadId: other.id,
  })
  const one = await anEvent(admin)
  await core.call(eventRequests.edit, { id: one.id, version: one.version, leadId: me.id })
  await core.call(eventRequests.move, { id: one.id, move: 'take' })
  const { items } = await admin.call(eventRequests.adminOverview, { sort: 'new', order: 'desc' })
  for (const lead of items)
    for (const tab of LED) {
      const { total } = await admin.call(eventRequests.list, { tab, leadId: lead.id })
      expect([lead.name, tab, lead[tab]]).toEqual([lead.name, tab, total])
    }
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([me.id, other.id]))
  const running = await admin.call(eventRequests.adminOverview, { status: 'in_process' })
  expect(running.items.every(({ in_process: count }) => count > 0)).toBe(true)
  expect((await core.try(eventRequests.adminOverview, {})).status).toBe(403)
})

it('Home says what waits for me: my next events, and new requests only where I may start on them', async () => {
  const me = await core.call(accounts.me, {})
  const mine = await anEvent(admin, { desiredEventDate: day(12) })
  await core.call(eventRequests.edit, { id: mine.id, version: mine.version, leadId: me.id })
  const home = await core.call(eventRequests.assigned, {})
  expect(home.items.map(({ id }) => id)).toContain(mine.id)
  expect(home.total).toBe((await core.call(eventRequests.statusCounts, {})).mine)
  expect(home.waiting).toBe((await core.call(eventRequests.newCount, {})).count)
  expect(await (await portal.as('viewer')).call(eventRequests.assigned, {})).toEqual({
    items: [],
    total: 0,
    waiting: 0,
  })
})

it('organizations are counted however they write themselves', async () => {
  const name = `Fern School ${Date.now()}`
  const first = await admin.call(eventRequests.add, { organizationName: name })
  await admin.call(eventRequests.add, { organizationName: name })
  await set(first.id, `status = 'completed', actual_sandwich_count = 120`)
  const { items } = await core.call(eventRequests.organizationCounts, {})
  expect(items.filter((one) => one.name === name)).toEqual([{ name, count: 2, held: 1, made: 120 }])
})
