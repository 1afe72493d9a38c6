import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#sections/admin/user-management/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('super_admin')
})
afterAll(() => portal.close())

const DAY = '2026-11-18'
const place = async (name: string, area: string) => (await admin.call(hosts.add, { name, area })).id
const log = (hostId: string, count: number) =>
  admin.call(collections.add, { hostId, collectionDate: DAY, individualSandwiches: count } as never)
const rows = async (sql: string, values: unknown[]) => (await portal.app.pool.query(sql, values)).rows

/**
 * Holds the moment between choosing and acting: `lock` takes a row that will be chosen, the call waits for it, `late`
 * happens, and all of it is committed at once.
 */
async function meanwhile<T>(
  lock: string,
  id: string,
  call: () => Promise<T>,
  late: (client: pg.PoolClient) => Promise<unknown>,
) {
  const client = await portal.app.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(lock, [id])
    const { rows: me } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const answer = call()
    await expect
      .poll(
        async () =>
          (await rows('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [me[0]?.pid]))
            .length,
      )
      .toBe(1)
    await late(client)
    await client.query('COMMIT')
    return await answer
  } finally {
    client.release()
  }
}

describe('a bulk change acts on the rows that were judged, whatever comes in between', () => {
  it('entries that a filter finds only by then are not changed and not deleted', async () => {
    const from = await place('Race Porch', 'Race')
    const into = await place('Race Hall', 'Race')
    const first = await log(from, 10)
    const lock = 'SELECT 1 FROM sandwich_collections WHERE id = $1 FOR UPDATE'
    const late = (count: number) => (client: pg.PoolClient) =>
      client.query(
        `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ($1, $2, $3)`,
        [DAY, from, count],
      )
    const moved = await meanwhile(
      lock,
      first.id,
      () =>
        admin.try(collections.bulkEdit, {
          filter: { hostId: [from] },
          expected: 1,
          changes: { hostId: into },
        }),
      late(11),
    )
    expect(moved).toMatchObject({ status: 200, body: { changed: 1 } })
    const left = await rows(
      'SELECT individual_sandwiches AS n FROM sandwich_collections WHERE host_id = $1',
      [from],
    )
    expect(left).toEqual([{ n: 11 }])
    const second = await rows('SELECT id FROM sandwich_collections WHERE host_id = $1', [from])
    const removed = await meanwhile(
      lock,
      second[0].id,
      () => admin.try(collections.bulkRemove, { filter: { hostId: [from] }, expected: 1 }),
      late(12),
    )
    expect(removed).toMatchObject({ status: 200, body: { deleted: 1 } })
    expect(
      await rows('SELECT individual_sandwiches AS n FROM sandwich_collections WHERE host_id = $1', [from]),
    ).toEqual([{ n: 12 }])
  })

  it('an entry that no longer is what the filter asked for makes it one fewer: 409, and nothing is changed', async () => {
    const from = await place('Race Church', 'Race')
    const into = await place('Race School', 'Race')
    const one = await log(from, 20)
    await log(from, 21)
    const answer = await meanwhile(
      'SELECT 1 FROM sandwich_collections WHERE id = $1 FOR UPDATE',
      one.id,
      () => admin.try(collections.bulkRemove, { filter: { hostId: [from] }, expected: 2 }),
      (client) => client.query('UPDATE sandwich_collections SET host_id = $2 WHERE id = $1', [one.id, into]),
    )
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: 'There is now 1 such collection entry, not 2. Nothing was changed; please look again.',
      },
    })
    expect(
      await rows('SELECT 1 FROM sandwich_collections WHERE host_id = ANY ($1)', [[from, into]]),
    ).toHaveLength(2)
  })

  it('locations that a filter finds only by then stay as they are', async () => {
    const one = await place('Late One', 'Late')
    const answer = await meanwhile(
      'SELECT 1 FROM hosts WHERE id = $1 FOR UPDATE',
      one,
      () =>
        admin.try(hosts.bulkEdit, { filter: { area: 'Late' }, expected: 1, changes: { status: 'inactive' } }),
      (client) =>
        client.query(`INSERT INTO hosts (name, name_key, area) VALUES ('Late Two', 'late two', 'Late')`),
    )
    expect(answer).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await rows('SELECT name, status FROM hosts WHERE area = $1 ORDER BY name', ['Late'])).toEqual([
      { name: 'Late One', status: 'inactive' },
      { name: 'Late Two', status: 'active' },
    ])
  })
})

describe('rows chosen by their ids', () => {
  it('all of them are there, or nothing is done', async () => {
    const gone = await place('Gone Before', 'Gone')
    const there = await place('Still There', 'Gone')
    await admin.call(hosts.remove, { id: gone })
    const person = await portal.as('volunteer')
    const calls = [
      admin.try(hosts.bulkEdit, { ids: [gone, there], changes: { status: 'inactive' } }),
      admin.try(hosts.bulkRemove, { ids: [gone, there] }),
      admin.try(collections.bulkRemove, { ids: [gone] }),
      admin.try(users.bulkEdit, { ids: [person.id, gone], isActive: false }),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^Only \d of the \d selected .+ (is|are) still there/) },
      })
    expect(await rows('SELECT status FROM hosts WHERE id = $1', [there])).toEqual([{ status: 'active' }])
    expect(await rows('SELECT is_active FROM users WHERE id = $1', [person.id])).toEqual([
      { is_active: true },
    ])
  })

  it('one id given twice is one row', async () => {
    const id = await place('Named Twice', 'Twice')
    expect(await admin.call(hosts.bulkEdit, { ids: [id, id], changes: { area: 'Once' } })).toEqual({
      changed: 1,
    })
  })
})
