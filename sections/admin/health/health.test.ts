import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { nightlyBackup } from './backup-job.ts'
import { health } from './contract.ts'

let portal: TestPortal
let now = new Date()
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
})
afterAll(() => portal.close())

it('says how the portal is', async () => {
  const found = await (await portal.as('admin')).call(health.read)
  expect(found.versions.node).toBe(process.versions.node)
  expect(found.versions.database).toMatch(/^\d+\./)
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.database.lastMigration).toMatch(/^\d{4,14}_/)
  expect(found.database.live).toBe(true)
  expect(found.storage.freeBytes).toBeGreaterThan(0)
  expect(found.backup).toBeNull()
})

const kept = async () => (await readdir(path.join(portal.app.dataDir, 'backups'))).sort()

it('every night a backup is made and restored to prove it; a week of them is kept', async () => {
  const admin = await portal.as('admin')
  await admin.call(hosts.add, { name: 'Elm Street' })
  for (let night = 0; night < 9; night++) {
    await nightlyBackup.run(portal.app, {}, new AbortController().signal)
    now = new Date(now.getTime() + 86_400_000)
  }
  const { backup } = await admin.call(health.read)
  expect(backup).toMatchObject({ proven: true, failure: null })
  expect(await kept()).toHaveLength(7)
  // Nights that could not be proven push out no good one.
  const [oldest] = await kept()
  await portal.app.pool.query('UPDATE backups SET proven = (file = $1)', [oldest])
  const noRoom = { query: () => Promise.reject(new Error('No room for a proof')) }
  await nightlyBackup.run({ ...portal.app, pool: noRoom as never }, {}, new AbortController().signal)
  expect(await kept()).toContain(oldest)
  expect((await admin.call(health.read)).backup).toMatchObject({ proven: false })
  const { rows } = await portal.app.pool.query(
    `SELECT datname FROM pg_database WHERE datname LIKE 'lunchbox_proof_%'`,
  )
  expect(rows).toEqual([])
})

it('a job that failed is there with its reason', async () => {
  await portal.app.pool.query(`SELECT graphile_worker.add_job('housekeeping', '{}')`)
  await portal.app.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'the disk is full'`,
  )
  const { jobs } = await (await portal.as('admin')).call(health.read)
  expect(jobs.failed).toMatchObject([{ name: 'housekeeping', attempts: 3, error: 'the disk is full' }])
})
