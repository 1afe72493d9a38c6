import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import type { App } from '../app.ts'
import { implement } from '../context.ts'
import { createPool } from '../postgres/pool.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { enqueueDueSlots, latestDay } from './due-slots.ts'
import { housekeeping } from './housekeeping.ts'
import { jobsOf, startJobs } from './job-runner.ts'
import { defineJob } from './jobs.ts'

const kitchen = contract({
  order: endpoint({
    method: 'POST',
    path: '/api/test-kitchen',
    access: signedIn,
    summary: 'Order bread',
    input: z.object({ loaves: z.int(), changeMind: z.boolean().optional() }),
  }),
})

interface Kitchen {
  portal: TestPortal
  orders: number[]
  rings: string[]
  /** Resolves when this many loaves were baked. */
  baked: (count: number) => Promise<void>
  /** Done after what a test began, last first. */
  after: (step: () => unknown) => void
  now: (at: string) => void
}

function deferred<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: settle }
}

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUps.splice(0).toReversed()) await step()
})

/** A slice with a job to bake, one that rings a bell on Thursdays at seven in the evening, and a slow one. */
async function openKitchen(bake: (app: App, loaves: number, signal: AbortSignal) => Promise<void>) {
  const orders: number[] = []
  const rings: string[] = []
  const waiting: [number, () => void][] = []
  let now = new Date()
  const baking = defineJob({
    name: 'test-bake',
    payload: z.object({ loaves: z.int() }),
    run: async (app, { loaves }, signal) => {
      await bake(app, loaves, signal)
      orders.push(loaves)
      for (const [count, resolve] of waiting) if (orders.length >= count) resolve()
    },
  })
  const bell = defineJob({
    name: 'test-bell',
    payload: z.object({ day: z.string(), time: z.string() }),
    at: [{ weekdays: [4], time: '19:00' }],
    run: async (_app, { day, time }) => void rings.push(`${day} ${time}`),
  })
  const slice = implement(
    kitchen,
    {
      order: async (ctx, { loaves, changeMind }) => {
        await ctx.enqueue(baking, { loaves })
        if (changeMind) throw conflict('Rather not.')
        return {}
      },
    },
    { jobs: [baking, bell] },
  )
  const portal = await testPortal({ slices: [...slices, slice], now: () => now })
  cleanUps.push(() => portal.close())
  const kitchenOf: Kitchen = {
    portal,
    orders,
    rings,
    baked: (count) =>
      new Promise((resolve) => {
        waiting.push([count, resolve])
        if (orders.length >= count) resolve()
      }),
    after: (step) => void cleanUps.push(step),
    now: (at) => {
      now = new Date(at)
    },
  }
  return kitchenOf
}

const queued = async (app: App) => {
  const { rows } = await app.pool.query<{ task: string; payload: { day?: string } }>(
    `SELECT j.task_identifier AS task, p.payload FROM graphile_worker.jobs j
     JOIN graphile_worker._private_jobs p ON p.id = j.id ORDER BY j.id`,
  )
  return rows.filter((row) => row.task === 'test-bell').map((row) => row.payload.day)
}

describe('jobs', () => {
  it('what a request orders is done, and what it took back is not', async () => {
    const { portal, orders, baked, after } = await openKitchen(async () => {})
    const jobs = await startJobs(portal.app)
    after(() => jobs.stop())
    const ana = await portal.as('host')
    expect((await ana.try(kitchen.order, { loaves: 1, changeMind: true })).status).toBe(409)
    await ana.call(kitchen.order, { loaves: 2 })
    await baked(1)
    expect(orders).toEqual([2])
  })

  it('a job that fails is tried again', async () => {
    let tries = 0
    const { portal, baked, after } = await openKitchen(async () => {
      tries += 1
      if (tries === 1) throw new Error('The oven was cold')
    })
    const jobs = await startJobs(portal.app)
    after(() => jobs.stop())
    await (await portal.as('host')).call(kitchen.order, { loaves: 3 })
    const failed = async () => {
      const { rows } = await portal.app.pool.query(
        `SELECT id FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND locked_at IS NULL`,
      )
      return rows.map((row: { id: string }) => row.id)
    }
    // The next try would be in some seconds; nobody waits for them here.
    while ((await failed()).length === 0);
    await portal.app.pool.query('SELECT graphile_worker.reschedule_jobs($1, run_at := now())', [
      await failed(),
    ])
    await portal.app.pool.query(`NOTIFY "jobs:insert", '{"count":1}'`)
    await baked(1)
    expect(tries).toBe(2)
  })

  it('a portal that stops hands its unfinished job to another one', async () => {
    const started = deferred<void>()
    let firstTime = true
    const { portal, baked, after, orders } = await openKitchen(async () => {
      if (!firstTime) return
      firstTime = false
      started.resolve()
      await new Promise(() => {}) // an oven that never gets warm
    })
    const first = await startJobs(portal.app, { abortAfterMs: 10 })
    await (await portal.as('host')).call(kitchen.order, { loaves: 4 })
    await started.promise
    await first.stop()
    const second = await startJobs(portal.app)
    after(() => second.stop())
    await baked(1)
    expect(orders).toEqual([4])
  })

  it('a long job hears that the portal stops', async () => {
    const started = deferred<void>()
    const ended = deferred<string>()
    const { portal } = await openKitchen(async (_app, _loaves, signal) => {
      started.resolve()
      await new Promise<void>((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          ended.resolve('heard')
          reject(new Error('The portal stops'))
        }),
      )
    })
    const jobs = await startJobs(portal.app, { abortAfterMs: 10 })
    await (await portal.as('host')).call(kitchen.order, { loaves: 5 })
    await started.promise
    await jobs.stop()
    expect(await ended.promise).toBe('heard')
    const { rows } = await portal.app.pool.query('SELECT locked_at FROM graphile_worker.jobs')
    expect(rows).toEqual([{ locked_at: null }])
  })

  it('what a killed portal had in hand is taken up by a living one', async () => {
    const { portal, baked, after } = await openKitchen(async () => {})
    await (await portal.as('host')).call(kitchen.order, { loaves: 6 })
    await portal.app.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now() - interval '1 minute'`,
    )
    const jobs = await startJobs(portal.app)
    after(() => jobs.stop())
    await baked(1)
  })
})

describe('a database that goes away', () => {
  /** Every connection of this database but the one that asks. */
  const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`

  it('as a job ends takes nothing back: it is written down later, and done once', async () => {
    const { portal, orders, baked, after } = await openKitchen(async (app) => {
      const name = new URL(app.databaseUrl).pathname.slice(1)
      const server = new pg.Client({ connectionString: inject('databaseServer') })
      await server.connect()
      await server.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      // It comes back when the runner has tried in vain to write down that the job has ended.
      const comeBack = async () => {
        await server.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
        await server.end()
      }
      setTimeout(() => void comeBack(), 500)
    })
    const jobs = await startJobs(portal.app)
    after(() => jobs.stop())
    await (await portal.as('host')).call(kitchen.order, { loaves: 7 })
    await baked(1)
    const left = () => portal.app.pool.query('SELECT id FROM graphile_worker.jobs')
    await expect
      .poll(() =>
        left().then(
          ({ rows }) => rows,
          () => 'away',
        ),
      )
      .toEqual([])
    expect(orders).toEqual([7])
  })

  it('under a hundred jobs, five times, loses none of them and ends nothing', async () => {
    const { portal, orders, after } = await openKitchen(async (app, loaves) => {
      // What a job writes is there once, however often it is done.
      await app.pool.query(
        `INSERT INTO settings (id, value) VALUES ($1, '1') ON CONFLICT (id) DO UPDATE SET value = '1'`,
        [`loaf-${loaves}`],
      )
    })
    const jobs = await startJobs(portal.app, { tickMs: 500 })
    after(() => jobs.stop())
    await portal.app.pool.query(
      `SELECT graphile_worker.add_job('test-bake', json_build_object('loaves', n), max_attempts := 12) FROM generate_series(1, 100) n`,
    )
    for (let round = 1; round <= 5; round++) {
      await expect.poll(() => orders.length).toBeGreaterThan(round * 10)
      await portal.app.pool.query(cut)
    }
    const due = async () => {
      // Nobody waits here for the seconds between tries, nor for the half minute after which a lost one is missed.
      await portal.app.pool.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`,
      )
      await portal.app.pool.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute' WHERE locked_at > now() - interval '30 seconds'`,
      )
      const { rows } = await portal.app.pool.query<{ count: number }>(
        'SELECT count(*) FROM graphile_worker.jobs',
      )
      return rows[0]?.count
    }
    await expect.poll(() => due().catch(() => 'away')).toBe(0)
    const { rows } = await portal.app.pool.query(`SELECT id FROM settings WHERE id LIKE 'loaf-%'`)
    expect(rows).toHaveLength(100)
  })

  it('hands back what it gave to a runner that never heard of it', async () => {
    const { portal, baked, after } = await openKitchen(async () => {})
    const jobs = await startJobs(portal.app, { tickMs: 100 })
    after(() => jobs.stop())
    await portal.app.pool.query(
      `SELECT graphile_worker.add_job('test-bake', '{"loaves": 8}', run_at := now() + interval '1 hour')`,
    )
    await portal.app.pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_by = $1, locked_at = now() - interval '1 minute'`,
      [jobs.runner],
    )
    await baked(1)
  })
})

describe('jobs at a time of day', () => {
  it('the time is that of the organisation, also over a change of the clocks', () => {
    const bell = { weekdays: [4], time: '19:00' }
    const day = (now: string, zone = 'America/New_York') => latestDay(zone, new Date(now), bell)
    expect(day('2026-11-19T23:59:00Z')).toBe('2026-11-12')
    expect(day('2026-11-20T00:00:00Z')).toBe('2026-11-19')
    expect(day('2026-11-19T19:00:00Z', 'Europe/London')).toBe('2026-11-19')
    expect(day('2026-07-16T22:59:00Z')).toBe('2026-07-09')
    expect(day('2026-07-16T23:00:00Z')).toBe('2026-07-16')
    // 2:30 does not exist on this night in March; the slot is due as soon as clocks show more.
    expect(latestDay('America/New_York', new Date('2026-03-08T07:00:00Z'), { time: '02:30' })).toBe(
      '2026-03-08',
    )
    expect(latestDay('America/New_York', new Date('2026-03-08T06:59:00Z'), { time: '02:30' })).toBe(
      '2026-03-07',
    )
  })

  it('two portals ring the bell once, at its time and not before', async () => {
    const { portal, now } = await openKitchen(async () => {})
    const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
    const second: App = { ...portal.app, pool }
    const jobs = jobsOf(portal.app)
    const tickBoth = () => Promise.all([enqueueDueSlots(portal.app, jobs), enqueueDueSlots(second, jobs)])
    now('2026-11-19T12:00:00Z')
    await tickBoth()
    expect(await queued(portal.app)).toEqual([])
    now('2026-11-20T00:00:30Z')
    await tickBoth()
    now('2026-11-20T00:01:30Z')
    await tickBoth()
    expect(await queued(portal.app)).toEqual(['2026-11-19'])
    await pool.end()
  })

  it('after weeks switched off it rings once, for the latest time', async () => {
    const { portal, now, rings, after } = await openKitchen(async () => {})
    now('2026-10-01T12:00:00Z')
    await enqueueDueSlots(portal.app, jobsOf(portal.app))
    now('2026-11-21T12:00:00Z')
    const jobs = await startJobs(portal.app)
    after(() => jobs.stop())
    while (rings.length === 0) await portal.app.pool.query('SELECT 1')
    expect(rings).toEqual(['2026-11-19 19:00'])
  })
})

describe('housekeeping', () => {
  it('takes away what is over, and leaves what is not', async () => {
    const { portal } = await openKitchen(async () => {})
    const { app } = portal
    const [ana, ben] = [await portal.as('host'), await portal.as('host')]
    await app.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [
      ana.id,
    ])
    for (const days of [31, 29])
      await app.pool.query(
        `INSERT INTO idempotency_keys (user_id, key, endpoint, body_hash, request_id, created_at)
         VALUES ($1, $2, 'POST /', '', gen_random_uuid(), $3)`,
        [ben.id, `key-${days}`, new Date(Date.now() - days * DAY)],
      )
    for (const age of [2 * DAY, MINUTE])
      await app.pool.query('INSERT INTO throttles (key, window_start, last_at) VALUES ($1, now(), $2)', [
        `test:${age}`,
        new Date(Date.now() - age),
      ])
    for (const [slice, days, applied] of [
      ['collections', 8, true],
      ['collections', 6, false],
      ['moving-in', 38, true],
      ['moving-in', 36, true],
      ['moving-in', 8, false],
    ] as const)
      await app.pool.query(
        `WITH file AS (INSERT INTO files (sha256, size, type, name, owner, owner_id)
           VALUES ('0', 1, 'text/csv', $1, 'imports', '1') RETURNING id)
         INSERT INTO imports (slice, user_id, file_id, file_name, created_at, applied_request_id)
         SELECT $4, $2, id, $1, $3, CASE WHEN $5 THEN gen_random_uuid() END FROM file`,
        [`${days}.csv`, ben.id, new Date(Date.now() - days * DAY), slice, applied],
      )
    await housekeeping.run(app, {}, new AbortController().signal)
    const left = async (sql: string) =>
      (await app.pool.query<{ name: string }>(sql)).rows.map((row) => row.name)
    expect(await left('SELECT user_id AS name FROM sessions')).toEqual([ben.id])
    expect(await left('SELECT key AS name FROM idempotency_keys')).toEqual(['key-29'])
    expect(await left(`SELECT key AS name FROM throttles WHERE key LIKE 'test:%'`)).toEqual([
      `test:${MINUTE}`,
    ])
    // What came with a move is read as long as the move can be undone; its file is not needed for that.
    expect(await left('SELECT file_name AS name FROM imports ORDER BY 1')).toEqual(['36.csv', '6.csv'])
    expect(await left('SELECT name FROM files')).toEqual(['6.csv'])
    expect(await readdir(app.dataDir)).toEqual([])
  })
})
