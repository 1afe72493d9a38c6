import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { LOCKS } from '#server/data/locks.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { nightlyBackup, proofOf } from './backup-job.ts'
import { health } from './contract.ts'
import { findingsIn } from './findings.ts'

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

/** The database of this portal's proof, beside those of whatever other portals just prove. */
async function isBeside(): Promise<boolean> {
  const { rows } = await portal.app.pool.query<{ name: string }>('SELECT datname AS name FROM pg_database')
  return rows.some(({ name }) => name === proofOf(portal.app))
}

const kept = async () => (await readdir(path.join(portal.app.dataDir, 'backups'))).sort()

it('every night a backup is made and restored to prove it; a week of them is kept', async () => {
  const admin = await portal.as('admin')
  await admin.call(hosts.add, { name: 'Elm Street' })
  // The nights before were like the one that comes.
  const folder = path.join(portal.app.dataDir, 'backups')
  await mkdir(folder)
  for (let ago = 8; ago > 0; ago--) {
    const madeAt = new Date(now.getTime() - ago * 86_400_000)
    const file = `lunchbox-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`
    await writeFile(path.join(folder, file), 'as it was written then')
    const row = 'INSERT INTO backups (made_at, file, bytes, proven) VALUES ($1, $2, 22, true)'
    await portal.app.pool.query(row, [madeAt, file])
  }
  await nightlyBackup.run(portal.app, {}, new AbortController().signal)
  now = new Date(now.getTime() + 86_400_000)
  const { backup } = await admin.call(health.read)
  expect(backup).toMatchObject({ proven: true, failure: null })
  expect(await kept()).toHaveLength(7)
  // Nights that could not be proven push out no good one.
  const [oldest] = await kept()
  await portal.app.pool.query('UPDATE backups SET proven = (file = $1)', [oldest])
  const { pool } = portal.app
  const noRoom = new Proxy(pool, {
    get: (_, key) =>
      key === 'query'
        ? () => Promise.reject(new Error('No room for a proof'))
        : pool[key as 'connect'].bind(pool),
  })
  await nightlyBackup.run({ ...portal.app, pool: noRoom }, {}, new AbortController().signal)
  expect(await kept()).toContain(oldest)
  expect((await admin.call(health.read)).backup).toMatchObject({ proven: false })
  expect(await isBeside()).toBe(false)
})

it('what a portal left that was killed while it proved a backup is gone after the next one', async () => {
  let made = false
  const killed = new Proxy(portal.app.pool, {
    get: (pool, key) =>
      key === 'query'
        ? async (text: string) => {
            if (text.startsWith('DROP') && made) throw new Error('Killed')
            made ||= text.startsWith('CREATE')
            return pool.query(text)
          }
        : pool[key as 'connect'].bind(pool),
  })
  now = new Date(now.getTime() + 86_400_000)
  await nightlyBackup.run({ ...portal.app, pool: killed }, {}, new AbortController().signal)
  await mkdir(path.join(portal.app.dataDir, 'proof'), { recursive: true })
  await writeFile(path.join(portal.app.dataDir, 'proof', 'secrets.json'), 'of the charity')
  expect(await isBeside()).toBe(true)
  now = new Date(now.getTime() + 86_400_000)
  await nightlyBackup.run(portal.app, {}, new AbortController().signal)
  expect((await (await portal.as('admin')).call(health.read)).backup).toMatchObject({ proven: true })
  expect(await isBeside()).toBe(false)
  expect(await readdir(portal.app.dataDir)).not.toContain('proof')
})

describe('a backup that is asked for', () => {
  const ask = async (who: Person, kind: 'backup' | 'check') => (await who.try(health.backUp, { kind })).status
  const said = async (who: Person) => (await who.call(health.read)).work

  it('is made and proven, and checked again: one at a time, by administrators', async () => {
    const admin = await portal.as('admin')
    now = new Date(now.getTime() + 60_000)
    expect(await ask(await portal.as('demo_user'), 'backup')).toBe(403)
    expect(await ask(admin, 'backup')).toBe(200)
    expect(await said(admin)).toMatchObject({ kind: 'backup', state: 'waiting', endedAt: null })
    expect(await ask(admin, 'backup')).toBe(409)
    const nights = (await kept()).length
    await workOff(portal.app)
    expect(await said(admin)).toMatchObject({ state: 'done', failure: null })
    expect(await kept()).toHaveLength(nights + 1)
    expect((await admin.call(health.read)).backup).toMatchObject({ proven: true })
    const client = await portal.app.pool.connect()
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.backups])
    expect(await ask(admin, 'check')).toBe(409)
    await expect(nightlyBackup.run(portal.app, {}, new AbortController().signal)).rejects.toThrow(
      /Another backup/,
    )
    client.release(true)
    expect(await said(admin)).toMatchObject({ state: 'done' })
  })

  it('that is harmed since says so when it is checked', async () => {
    const admin = await portal.as('admin')
    const latest = (await kept()).find((name) => name.startsWith('lunchbox-asked-')) ?? ''
    await writeFile(path.join(portal.app.dataDir, 'backups', latest), 'harmed')
    expect(await ask(admin, 'check')).toBe(200)
    await workOff(portal.app)
    const { backup, work } = await admin.call(health.read)
    expect(work).toMatchObject({ kind: 'check', state: 'done' })
    expect(backup?.proven).toBe(false)
    expect(backup?.failure).not.toBeNull()
    await rm(path.join(portal.app.dataDir, 'backups', latest))
    expect(await ask(admin, 'check')).toBe(200)
    await workOff(portal.app)
    expect((await admin.call(health.read)).backup?.failure).toMatch(/^There is no file /)
  })

  it('does not push out the nights, and keeps two', async () => {
    const admin = await portal.as('admin')
    const nights = (await kept()).filter((name) => !name.includes('asked')).length
    for (let time = 0; time < 3; time++) {
      now = new Date(now.getTime() + 60_000)
      expect(await ask(admin, 'backup')).toBe(200)
      await workOff(portal.app)
    }
    const files = await kept()
    expect(files.filter((name) => name.includes('asked'))).toHaveLength(2)
    expect(files).toHaveLength(nights + 2)
  })
})

it('a job that failed is there with its reason', async () => {
  await portal.app.pool.query(`SELECT graphile_worker.add_job('housekeeping', '{}')`)
  await portal.app.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'the disk is full'`,
  )
  const { jobs } = await (await portal.as('admin')).call(health.read)
  expect(jobs.failed).toMatchObject([{ name: 'housekeeping', attempts: 3, error: 'the disk is full' }])
})

it('each finding says what to do about it, the worst first; where all is well there is none', async () => {
  const found = await (await portal.as('admin')).call(health.read)
  const around = { now, appUrl: 'https://portal.example.org' }
  const good: Parameters<typeof findingsIn>[0] = {
    ...found,
    database: { ...found.database, answerMs: 2, connections: 9, mostConnections: 100 },
    jobs: { waiting: 3, late: 0, failed: [] },
    storage: { ...found.storage, freeBytes: 60e9, fileFault: null },
    backup: { madeAt: now.toISOString(), bytes: 5e6, proven: true, failure: null },
    work: null,
    services: { ...found.services, mail: true },
  }
  const said = (change: Partial<typeof good>, appUrl = around.appUrl) =>
    findingsIn({ ...good, ...change }, { ...around, appUrl }).map(
      ({ bad, what, todo }) => `${bad} ${what} ${todo}`,
    )
  expect(said({})).toEqual([])
  const backup = {
    madeAt: '2020-01-01T00:00:00.000Z',
    bytes: 1,
    proven: false,
    failure: 'permission denied to create database',
  }
  expect(said({ backup }).join()).toMatch(
    /^true The newest backup is \d+ days old.*true .*could not be proven.*ALTER ROLE with CREATEDB/,
  )
  expect(said({ backup: null })[0]).toContain('no backup yet')
  const away = said({
    database: { ...good.database, live: false, answerMs: 900, connections: 95 },
    jobs: { ...good.jobs, late: 2 },
    storage: { ...good.storage, freeBytes: 1e8, fileFault: 'lunch answered 403 AccessDenied' },
    services: { ...good.services, mail: false },
  })
  expect(away.map((line) => line.split(' ')[0])).toEqual([
    'true',
    'true',
    'true',
    'false',
    'false',
    'false',
    'false',
  ])
  expect(away.join()).toMatch(/session mode.*403 AccessDenied.*S3_\*.*Only 100 MB are free/)
  expect(said({}, 'http://portal.example.org')[0]).toContain('without encryption')
  expect(said({}, 'http://192.168.0.7:3000')).toEqual([])
})

describe('figures for Prometheus', () => {
  const metrics = (of: TestPortal, headers: Record<string, string> = {}) =>
    fetch(`${of.url}/metrics`, { headers })

  it('are read on this machine, by patterns of routes and never by whom or what they were', async () => {
    const admin = await portal.as('admin')
    const { id } = await admin.call(hosts.add, { name: 'Oak Lane' })
    await admin.call(hosts.one, { id })
    const answer = await metrics(portal)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
    ])
    for (const line of [
      /^lunchbox_http_requests_total\{method="GET",route="\/api\/hosts\/:id",status="200"\} 1$/m,
      /^lunchbox_http_request_duration_seconds_count\{method="GET",route="\/api\/hosts\/:id"\} 1$/m,
      /^lunchbox_database_up 1$/m,
      /^lunchbox_file_store_up 1$/m,
      /^lunchbox_live_events_connected 1$/m,
      /^lunchbox_pool_connections_max\{pool="calls"\} \d+$/m,
      /^lunchbox_jobs\{state="failed"\} \d+$/m,
      /^lunchbox_sockets\{kind="live"\} 0$/m,
      /^lunchbox_backup_age_seconds \S+$/m,
      /^lunchbox_backup_proven [01]$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line)
    expect(text).not.toContain(id)
    expect(text).not.toContain(admin.id)
    // A proxy on the same machine is no way around that.
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      const refused = await metrics(portal, { [name]: 'for=203.0.113.9' })
      expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('was not found')])
    }
  })

  it('are read with the token from anywhere, and without it from nowhere', async () => {
    const token = 'a-token-of-some-length'
    const other = await testPortal({ metricsToken: token })
    expect((await metrics(other)).status).toBe(404)
    expect((await metrics(other, { authorization: `Bearer ${token}x` })).status).toBe(404)
    expect((await metrics(other, { authorization: `Bearer ${token}`, via: '1.1 proxy' })).status).toBe(200)
    expect(await (await metrics(other, { authorization: `Bearer ${token}` })).text()).not.toMatch(
      /^lunchbox_backup/m,
    )
    // What cannot be read is told as that; the rest is there.
    other.app.files.check = () => Promise.reject(new Error('away'))
    expect(await (await metrics(other, { authorization: `Bearer ${token}` })).text()).toMatch(
      /^lunchbox_file_store_up 0$/m,
    )
    await other.close()
  })
})
