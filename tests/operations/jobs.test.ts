import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#kernel/calls/contract.ts'
import { slices } from '#registry.server.ts'
import { implement } from '#server/context.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { createPool } from '#server/postgres/pool.ts'
import { testPortal } from '#server/testing/portal.ts'
import { cleanUp, clusterOf, serversOf, temporaryFolder } from './portal-process.ts'

afterEach(cleanUp)

const LOAVES = 200

test('the database is killed and starts again three times under running jobs: none is lost, and the portal goes on', async () => {
  const dataDir = temporaryFolder()
  const server = await startEmbedded({ dataDir, log: () => {} })
  const pool = createPool({ url: server.url, log: () => {}, max: 10 })
  await migrate(pool, () => {})
  let begun = 0
  const bake = defineJob({
    name: 'test-bake',
    payload: z.object({ loaf: z.int() }),
    run: async (app, { loaf }) => {
      begun += 1
      // There once, however often it is done.
      await app.pool.query(`INSERT INTO settings (id, value) VALUES ($1, '1') ON CONFLICT DO NOTHING`, [
        `loaf-${loaf}`,
      ])
    },
  })
  const bakery = implement(contract({}), {}, { jobs: [bake] })
  const portal = await testPortal({ pool, databaseUrl: server.url, slices: [...slices, bakery] })
  await pool.query(
    `SELECT graphile_worker.add_job('test-bake', json_build_object('loaf', n), max_attempts := 12)
     FROM generate_series(1, $1) n`,
    [LOAVES],
  )
  const jobs = await startJobs(portal.app, { tickMs: 500 })
  for (const [round, main] of [1, 2, 3].entries()) {
    await expect.poll(() => begun).toBeGreaterThan(round * 30 + main)
    const [postmaster = 0] = serversOf(clusterOf(dataDir))
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => serversOf(clusterOf(dataDir)).includes(postmaster)).toBe(false)
    await expect
      .poll(() =>
        pool.query('SELECT 1').then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1)
  }
  const left = async () => {
    // Nobody waits here for the seconds between tries, nor for the half minute after which a lost one is missed.
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'
       WHERE locked_at > now() - interval '30 seconds'`,
    )
    const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM graphile_worker.jobs')
    return rows[0]?.count
  }
  await expect.poll(() => left().catch(() => 'away')).toBe(0)
  const { rows } = await pool.query(`SELECT id FROM settings WHERE id LIKE 'loaf-%'`)
  expect(rows).toHaveLength(LOAVES)
  await jobs.stop()
  await portal.close()
  await pool.end()
  await server.stop()
})
