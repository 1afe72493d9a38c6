import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventRequests } from './contract.ts'
import { anEvent } from './testing.ts'

const OVER = 1200

let portal: TestPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('super_admin')
  core = await portal.as('core_team')
  // What took place in some years, each with a shift.
  await portal.app.pool.query(
    `INSERT INTO event_requests (status, organization_name, scheduled_event_date, volunteers_needed, actual_sandwich_count,
       estimated_sandwich_count)
     SELECT 'completed', 'Alder School', date '2020-01-01' + n, 1, 10, nullif(greatest(0, n - 300), 0) FROM generate_series(1, $1::integer) AS n`,
    [OVER],
  )
  await portal.app.pool.query('VACUUM ANALYZE event_requests')
  await portal.app.pool.query('VACUUM ANALYZE slots')
})
afterAll(() => portal.close())

it('a change of an event looks at its own shifts, however many there are', async () => {
  const { id } = await anEvent(admin, { volunteersNeeded: 2, speakersNeeded: 1 })
  const client = await portal.app.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query('UPDATE event_requests SET volunteers_needed = 3 WHERE id = $1', [id])
    const { rows } = await client.query(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'slots'`,
    )
    expect(Number(rows[0].read)).toBeLessThan(40)
    const { rows: shifts } = await client.query(
      'SELECT role, needed FROM slots WHERE owner_id = $1 ORDER BY role',
      [id],
    )
    expect(shifts).toEqual([
      { role: 'speaker', needed: 1 },
      { role: 'volunteer', needed: 3 },
    ])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

/** How often each of these was read. */
const read = async () => {
  const { rows } = await portal.app.pool.query<{ name: string; scans: number }>(
    `SELECT indexrelname AS name, idx_scan::integer AS scans FROM pg_stat_user_indexes
     WHERE indexrelname IN ('event_requests_order', 'event_requests_estimate', 'event_requests_estimate_most')`,
  )
  return rows.filter(({ scans }) => scans > 0).map(({ name }) => name)
}

it('the first page of a list is read in its order, also by sandwiches, and not all that is over', async () => {
  expect(await read()).toEqual([])
  const { items, total } = await core.call(eventRequests.list, { tab: 'completed', limit: 20 })
  expect(total).toBe(OVER)
  expect(items.map(({ scheduledEventDate }) => scheduledEventDate)).toEqual(
    items
      .map(({ scheduledEventDate }) => scheduledEventDate)
      .toSorted((a, b) => (String(a) < String(b) ? 1 : -1)),
  )
  for (const [order, first] of [
    ['desc', [900, 899, 898]],
    ['asc', [1, 2, 3]],
  ] as const) {
    const sorted = await core.call(eventRequests.list, { sort: 'estimatedSandwichCount', order, limit: 3 })
    expect(sorted.items.map(({ estimatedSandwichCount }) => estimatedSandwichCount)).toEqual(first)
  }
  // PostgreSQL says by and by what was read by an index.
  await expect.poll(read).toHaveLength(3)
})

it('tabs and leads are counted as they stand, with what is over beside them', async () => {
  const lead = await portal.as('admin')
  const second = await portal.as('committee_member')
  const [led, both] = [await anEvent(admin, {}), await anEvent(admin, {})]
  await portal.app.pool.query(`UPDATE event_requests SET lead_id = $2 WHERE id = $1`, [led.id, lead.id])
  await portal.app.pool.query(
    `UPDATE event_requests SET lead_id = $2, second_lead_id = $3, status = 'completed' WHERE id = $1`,
    [both.id, lead.id, second.id],
  )
  const counts = await lead.call(eventRequests.statusCounts, {})
  expect(counts).toMatchObject({ completed: OVER + 1, mine: 1 })
  const { items } = await admin.call(eventRequests.adminOverview, {})
  expect(items.find(({ id }) => id === lead.id)).toMatchObject({ new: 1, completed: 1 })
  expect(items.find(({ id }) => id === second.id)).toMatchObject({ new: 0, completed: 1 })
})
