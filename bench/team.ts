import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createPool } from '#server/postgres/pool.ts'
import { crowd, quantile } from './crowd.ts'
import { fillWithDemo } from './demo-charity.ts'
import { memoryOf, startServer } from './measure.ts'

/** `npm run bench -- --team [MINUTES]`: 200 people who talk, read and log for ten minutes. Goal: p99 500 ms, no 5xx. */
const PEOPLE = 200
const MINUTES = Number(process.argv[process.argv.indexOf('--team') + 1] ?? '') || 10

const say = (line: string) => process.stdout.write(`${line}\n`)
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-team-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await fillWithDemo(pool, database.url, folder, 1)
const own = createPool({ url: database.url, log: () => {}, max: 2 })
await own.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000')`)
const { rows } = await own.query<{ talk: string; site: string; day: string }>(
  `SELECT (SELECT id::text FROM conversations WHERE channel = 'general') AS talk, min(host_id::text) AS site,
     max(collection_date)::text AS day FROM sandwich_collections`,
)
const known = rows[0] as { talk: string; site: string; day: string }
const portal = await startServer(['--import', 'tsx', 'server/main.ts', '--demo'], {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'portal'),
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
})
say(`${PEOPLE} people talk, read and log for ${MINUTES} minutes (load before: ${load()})`)
const { calls, notModified, failed, ...times } = await crowd(portal.url, own, {
  people: PEOPLE,
  seconds: MINUTES * 60,
  ...known,
})
const { reads, logs, says, marks, seen, heard } = times
const row = (what: string, all: number[]) => {
  const part = (share: number) => `${quantile(all, share).toFixed(0)} ms`.padStart(9)
  say(
    `  ${what.padEnd(34)} ${String(all.length).padStart(7)}  p50${part(0.5)}  p99${part(0.99)}  most${part(1)}`,
  )
}
row('all that was answered', [...reads, ...logs, ...says, ...marks])
row('reading', reads)
row('saying something', says)
row('noting how far one has read', marks)
row('logging a collection', logs)
row('from saying to seeing', seen)
row('from logging to hearing', heard)
say(`  ${calls} calls, ${notModified} of them unchanged (304); goal: p99 of all 500 ms, nothing failed`)
say(`  failed: ${[...failed.values()].reduce((sum, times) => sum + times, 0)}`)
for (const [what, times] of failed) say(`    ${times} x ${what}`)
say(`  memory, portal and database: ${memoryOf(portal.child.pid ?? 0).toFixed(0)} MB; load after: ${load()}`)

await portal.stop()
await own.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
