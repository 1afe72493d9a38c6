import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { collections } from './contract.ts'

let portal: TestPortal
let admin: Person
let site: { id: string; name: string }
let other: { id: string; name: string }
const today = todayIn('America/New_York')

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  site = await admin.call(hosts.add, { name: 'Birch Hill' })
  other = await admin.call(hosts.add, { name: 'Kestrel Bay' })
})
afterAll(() => portal.close())

const entry = (changes: Record<string, unknown> = {}) => ({
  collectionDate: '2026-11-18',
  hostId: site.id,
  individualSandwiches: 120,
  ...changes,
})

describe('logging a collection', () => {
  it('keeps what was collected, with groups, and says the total', async () => {
    const host = await portal.as('host')
    const added = await host.call(collections.add, {
      ...entry(),
      breakdown: { deli: 70, pbj: 50 },
      groups: [
        { name: 'Lakeview Rotary', count: 80 },
        { name: 'Troop 12', department: 'Girls', count: 40, breakdown: { ham: 40 } },
      ],
      notes: '  two coolers  ',
    })
    expect(added).toMatchObject({
      hostName: 'Birch Hill',
      total: 240,
      groupSandwiches: 120,
      version: 1,
      method: 'standard',
      createdBy: host.id,
      notes: 'two coolers',
      breakdown: { deli: 70, pbj: 50 },
      groups: [
        { name: 'Lakeview Rotary', department: null, count: 80, breakdown: null },
        { name: 'Troop 12', department: 'Girls', count: 40, breakdown: { ham: 40 } },
      ],
    })
    expect(await host.call(collections.read, { id: added.id })).toEqual(added)
  })

  it('may bring its own id, and the same id again is told that it is there already', async () => {
    const host = await portal.as('host')
    const id = randomUUID()
    const first = await host.try(collections.add, entry({ id }), { 'idempotency-key': `first-${id}` })
    expect(first.body.id).toBe(id)
    const again = await host.try(collections.add, entry({ id }), { 'idempotency-key': `first-${id}` })
    expect(again).toEqual(first)
    const another = await host.try(collections.add, entry({ id }), { 'idempotency-key': `second-${id}` })
    expect(another.status).toBe(409)
    expect(another.body).toMatchObject({ message: 'This entry is already in the log.', current: { id } })
  })

  it('an entry of nothing needs its reason, and a reason belongs to nothing', async () => {
    const host = await portal.as('host')
    const refused = await host.try(collections.add, entry({ individualSandwiches: 0 }))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { zeroReason: expect.stringContaining('why') } })
    const added = await host.call(
      collections.add,
      entry({ individualSandwiches: 0, zeroReason: 'site_closed' }),
    )
    expect(added).toMatchObject({ total: 0, zeroReason: 'site_closed' })
    const some = await host.call(collections.add, entry({ zeroReason: 'site_closed' }))
    expect(some.zeroReason).toBeNull()
    const emptied = await host.try(collections.edit, { id: some.id, version: 1, individualSandwiches: 0 })
    expect(emptied.body).toMatchObject({ fields: { zeroReason: expect.any(String) } })
    const filled = await host.call(collections.edit, { id: added.id, version: 1, individualSandwiches: 5 })
    expect(filled).toMatchObject({ total: 5, zeroReason: null })
  })

  it('says at the field what is wrong', async () => {
    const host = await portal.as('host')
    const wrong: [Record<string, unknown>, string][] = [
      [{ breakdown: { deli: 1 } }, 'breakdown'],
      [{ groups: [{ name: 'A', count: 5, breakdown: { ham: 4 } }] }, 'groups.0.breakdown'],
      [{ groups: [{ name: ' ', count: 5 }] }, 'groups.0.name'],
      [{ groups: Array.from({ length: 101 }, () => ({ name: 'A', count: 1 })) }, 'groups'],
      [{ collectionDate: addDays(today, 2) }, 'collectionDate'],
      [{ collectionDate: '2026-02-30' }, 'collectionDate'],
      [{ hostId: randomUUID() }, 'hostId'],
      [{ individualSandwiches: 1_000_001 }, 'individualSandwiches'],
      [{ individualSandwiches: 1.5 }, 'individualSandwiches'],
      [{ breakdown: { cheese: 120 } }, 'breakdown'],
      [{ notes: 'a\u0000b' }, 'notes'],
    ]
    for (const [change, field] of wrong) {
      const refused = await host.try(collections.add, entry(change) as never)
      expect([refused.status, Object.keys((refused.body as never)['fields'])]).toEqual([400, [field]])
    }
    const tomorrow = await host.try(collections.add, entry({ collectionDate: addDays(today, 1) }))
    expect(tomorrow.status).toBe(200)
  })

  it('warns of what the log already has for the same location and day', async () => {
    const { items } = await admin.call(collections.similar, {
      hostId: other.id,
      collectionDate: '2026-10-07',
    })
    expect(items).toEqual([])
    const added = await admin.call(collections.add, entry({ hostId: other.id, collectionDate: '2026-10-07' }))
    const again = await admin.call(collections.similar, { hostId: other.id, collectionDate: '2026-10-07' })
    expect(again.items).toEqual([added])
    const itself = { hostId: other.id, collectionDate: '2026-10-07', except: added.id }
    expect((await admin.call(collections.similar, itself)).items).toEqual([])
  })
})

describe('who may do what', () => {
  it('the form and the walkthrough have a permission each', async () => {
    const recipient = await portal.as('recipient')
    expect((await recipient.try(collections.add, entry({ method: 'walkthrough' }))).status).toBe(403)
    const plain = await portal.as('host', { permissions: ['COLLECTIONS_VIEW', 'COLLECTIONS_ADD'] })
    expect((await plain.try(collections.add, entry())).status).toBe(200)
    expect((await plain.try(collections.add, entry({ method: 'walkthrough' }))).status).toBe(403)
    const host = await portal.as('host')
    expect((await host.call(collections.add, entry({ method: 'walkthrough' }))).method).toBe('walkthrough')
    const viewer = await portal.as('viewer')
    expect((await viewer.try(collections.add, entry())).status).toBe(403)
    expect((await viewer.try(collections.add, entry({ method: 'walkthrough' }))).status).toBe(403)
    expect((await viewer.try(collections.list, {})).status).toBe(200)
  })

  it('people correct and delete their own, core team everybody’s', async () => {
    const [ana, ben, core] = [await portal.as('host'), await portal.as('host'), await portal.as('core_team')]
    const anas = await ana.call(collections.add, entry())
    const change = { id: anas.id, version: 1, individualSandwiches: 121 }
    expect((await ben.try(collections.edit, change)).status).toBe(403)
    expect((await ben.try(collections.remove, { id: anas.id })).status).toBe(403)
    expect((await ana.call(collections.edit, change)).version).toBe(2)
    expect((await core.call(collections.edit, { ...change, version: 2, notes: 'seen' })).version).toBe(3)
    const bens = await ben.call(collections.add, entry())
    const both = { ids: [anas.id, bens.id], changes: { hostId: other.id } }
    expect((await ana.try(collections.bulkEdit, both)).status).toBe(403)
    expect((await ana.try(collections.bulkRemove, { ids: both.ids })).status).toBe(403)
    expect(await core.call(collections.bulkEdit, both)).toEqual({ changed: 2 })
    const removed = await ana.try(collections.remove, { id: anas.id })
    expect(removed.status).toBe(200)
    expect((await ben.try(history.undo, { requestId: removed.requestId })).status).toBe(403)
    await ana.call(history.undo, { requestId: removed.requestId })
    expect((await ana.call(collections.read, { id: anas.id })).hostName).toBe('Kestrel Bay')
  })
})

describe('two people at one entry', () => {
  it('the second gets the entry as it is now, and nothing is overwritten', async () => {
    const added = await admin.call(collections.add, entry())
    const first = await admin.call(collections.edit, { id: added.id, version: 1, individualSandwiches: 1 })
    const late = await admin.try(collections.edit, { id: added.id, version: 1, notes: 'late' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: first })
    const merged = await admin.call(collections.edit, { id: added.id, version: 2, notes: 'late' })
    expect(merged).toMatchObject({ individualSandwiches: 1, notes: 'late', version: 3 })
  })

  it('who says what a field was is in nobody’s way but theirs who changed the same field', async () => {
    const { id } = await admin.call(collections.add, entry({ individualSandwiches: 7, notes: null }))
    const seen = { id, version: 1 }
    await admin.call(collections.edit, { ...seen, individualSandwiches: 1 })
    const noted = { ...seen, was: { notes: null }, notes: 'late' }
    expect(await admin.call(collections.edit, noted)).toMatchObject({
      individualSandwiches: 1,
      notes: 'late',
      version: 3,
    })
    const counted = { ...seen, was: { individualSandwiches: 7 }, individualSandwiches: 2 }
    const late = await admin.try(collections.edit, counted)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      fields: { individualSandwiches: expect.stringContaining('Somebody changed this') },
      current: { individualSandwiches: 1, notes: 'late' },
    })
    // The same change twice is one, and what is not said to have been something is not guessed.
    await admin.call(collections.edit, { ...counted, individualSandwiches: 1 })
    expect((await admin.try(collections.edit, { ...noted, notes: 'x', zeroReason: 'other' })).status).toBe(
      409,
    )
  })

  it('a correction that says nothing changes nothing', async () => {
    const added = await admin.call(collections.add, entry())
    expect(await admin.call(collections.edit, { id: added.id, version: 1 })).toEqual(added)
    expect((await admin.try(collections.edit, { id: added.id, version: 2 })).status).toBe(409)
  })

  it('the history tells it in words', async () => {
    const added = await admin.call(collections.add, entry({ groups: [{ name: 'Troop 12', count: 3 }] }))
    await admin.call(collections.edit, { id: added.id, version: 1, hostId: other.id, groups: [] })
    const { items } = await admin.call(history.ofRecord, { table: 'sandwich_collections', id: added.id })
    expect(items[0]?.changes).toEqual([
      { field: 'host_id', label: 'Location', before: 'Birch Hill', after: 'Kestrel Bay' },
      { field: 'groups', label: 'Groups', before: 'Troop 12: 3', after: '' },
    ])
  })
})

describe('far into the log', () => {
  it('sums that cannot be had are an answer in words, and nothing that nobody caught', async () => {
    const { pool } = portal.app
    const blocker = await pool.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE collection_days, collection_host_days, collection_hosts')
      const asked = admin.try(collections.list, { page: 12, limit: 200, to: '2020-01-01' })
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      }, 60_000)
      expect((await asked).status).toBe(503)
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
    expect((await admin.try(collections.list, { page: 12, limit: 200, to: '2020-01-01' })).status).toBe(200)
  })
})

describe('many at once', () => {
  it('all that a filter finds, if it is still as many, and undo brings them back', async () => {
    const ana = await portal.as('host')
    for (let n = 1; n <= 5; n++)
      await ana.call(collections.add, entry({ collectionDate: '2025-03-05', individualSandwiches: n }))
    const filter = { createdBy: ana.id, from: '2025-03-01' }
    const stale = await ana.try(collections.bulkRemove, { filter, expected: 4 })
    expect(stale.status).toBe(409)
    const moved = await ana.try(collections.bulkEdit, {
      filter,
      expected: 5,
      changes: { collectionDate: '2025-03-12', hostId: other.id },
    })
    expect(moved.body).toEqual({ changed: 5 })
    const now = await ana.call(collections.list, { ...filter, hostId: [other.id], to: '2025-03-12' })
    expect(now.totals).toEqual({ entries: 5, individualSandwiches: 15, groupSandwiches: 0, total: 15 })
    const deleted = await ana.try(collections.bulkRemove, { filter, expected: 5 })
    expect((await ana.call(collections.list, filter)).total).toBe(0)
    await ana.call(history.undo, { requestId: deleted.requestId })
    expect((await ana.call(collections.list, filter)).total).toBe(5)
    await ana.call(history.undo, { requestId: moved.requestId })
    expect((await ana.call(collections.list, { ...filter, to: '2025-03-05' })).totals.total).toBe(15)
    expect((await ana.try(collections.bulkRemove, { ids: [randomUUID()] })).status).toBe(409)
    const future = await ana.try(collections.bulkEdit, {
      filter,
      expected: 5,
      changes: { collectionDate: '2199-01-01' },
    })
    expect(future.body).toMatchObject({ fields: { 'changes.collectionDate': expect.any(String) } })
  })
})

describe('what may have been logged twice', () => {
  it('finds the same again, what is nearly the same, and locations that are none', async () => {
    const place = await admin.call(hosts.add, { name: 'Test location 12' })
    const add = (n: number, groups: { name: string; count: number }[] = []) =>
      admin.call(
        collections.add,
        entry({ hostId: place.id, collectionDate: '2024-06-05', individualSandwiches: n, groups }),
      )
    const a = await add(100, [
      { name: 'Rotary', count: 10 },
      { name: 'Choir', count: 5 },
    ])
    const b = await add(100, [
      { name: 'choir', count: 5 },
      { name: 'Rotary', count: 10 },
    ])
    const near = await add(120)
    await add(50)
    const found = await admin.call(collections.duplicates, { from: '2024-06-01', to: '2024-06-30' })
    expect(found.exact.map((group) => [group.keep, group.entries.map(({ id }) => id)])).toEqual([
      [b.id, [b.id, a.id]],
    ])
    expect(found.near.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[near.id, b.id]])
    expect(found.suspicious).toEqual([
      { hostId: place.id, hostName: 'Test location 12', why: 'Sounds like a test', entries: 4 },
    ])
    expect(found.complete).toBe(true)
  })
})
