import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createPool } from '#server/postgres/pool.ts'
import { appOn, fillWithDemo } from './demo-charity.ts'
import { p95, signIn, startServer, throughput } from './measure.ts'

/** `npm run bench -- --events [N]`: lists, board and calendar with so many event requests beside those of the demo. */
const MANY = Number(process.argv[process.argv.indexOf('--events') + 1] ?? '') || 12_000
const LIST = '/api/event-requests'
/** As many as a column of the board draws. */
const DRAWN = 25

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-events-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await fillWithDemo(pool, database.url, folder, 1)

const own = createPool({ url: database.url, log: () => {}, max: 2 })
await own.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000')`)

/** The same row again under another id, with what differs said in SQL; `g` numbers the copies. */
async function copied(
  client: { query: pg.Pool['query'] },
  table: string,
  times: number,
  differs: Record<string, string>,
  which: string,
) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => `"${name}"`)
  const values = rows.map(({ name }) => differs[name] ?? `t."${name}"`)
  await client.query(
    `INSERT INTO ${table} (${names.join(',')}) SELECT ${values.join(',')} FROM ${table} t, generate_series(1, $1::int) g WHERE ${which}`,
    [times],
  )
}

/** Years of completed events with their people and shifts, so that there are this many in all. */
async function grow(to: number) {
  const client = await own.connect()
  await client.query(`SET session_replication_role = replica`)
  await client.query(`CREATE TEMP TABLE base AS SELECT id FROM event_requests WHERE status = 'completed'`)
  const { rows } = await client.query<{ base: number; all: number }>(
    `SELECT (SELECT count(*) FROM base) AS base, (SELECT count(*) FROM event_requests) AS all`,
  )
  const times = Math.round((to - (rows[0]?.all ?? 0)) / (rows[0]?.base ?? 1))
  const again = (column: string) => `md5(t.${column}::text || g::text)::uuid`
  const earlier = (column: string) => `t.${column} - abs(hashtext(t.id::text || g::text) % 9)`
  await copied(
    client,
    'event_requests',
    times,
    {
      id: again('id'),
      scheduled_event_date: earlier('scheduled_event_date'),
      desired_event_date: earlier('desired_event_date'),
      organization_name: `t.organization_name || ' ' || g % 40`,
    },
    't.id IN (SELECT id FROM base)',
  )
  for (const table of ['event_organizers', 'event_contact_attempts'])
    await copied(
      client,
      table,
      times,
      { id: again('id'), event_request_id: again('event_request_id') },
      't.event_request_id IN (SELECT id FROM base)',
    )
  await copied(
    client,
    'slots',
    times,
    { id: again('id'), owner_id: again('owner_id') },
    `t.owner_table = 'event_requests' AND t.owner_id IN (SELECT id FROM base)`,
  )
  await copied(
    client,
    'slot_signups',
    times,
    { id: again('id'), slot_id: again('slot_id') },
    't.slot_id IN (SELECT s.id FROM slots s JOIN base b ON b.id = s.owner_id)',
  )
  client.release()
  await own.query('VACUUM ANALYZE')
}

const lastDay = async () =>
  (await own.query<{ day: Day }>(`SELECT max(scheduled_event_date) AS day FROM event_requests`)).rows[0]
    ?.day ?? '2026-01-01'

/** A year that ended so many days ago. */
const year = (day: Day, ago = 0) =>
  `${LIST}?tab=completed&from=${addDays(day, -360 - ago)}&until=${addDays(day, -ago)}&limit=25`

const asks = (day: Day): Record<string, string> => ({
  'list, first page': `${LIST}?limit=25`,
  'list, a tab': `${LIST}?tab=completed&limit=25`,
  'list, filtered by days': year(day),
  'list, page 8 of a tab': `${LIST}?tab=completed&limit=25&page=8`,
  'list, by sandwiches': `${LIST}?tab=completed&sort=estimatedSandwichCount&order=desc&limit=25`,
  'counts of the tabs': `${LIST}/status-counts`,
  'board, its longest column': `${LIST}?tab=completed&limit=${DRAWN}`,
  'calendar, 40 days': `${LIST}/calendar?from=${addDays(day, -40)}&until=${day}`,
})

/** What the server asks the database for a call that nobody has made before, apart from who asks. */
async function statementsOf(call: string, before: string, cookie: string) {
  const app = await appOn(pool, database.url, folder)
  const heard: pg.QueryConfig[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as pg.Client['query']
  try {
    const ask = (url: string) => app.fastify.inject({ url, headers: { cookie } })
    // What it reads once and keeps is there.
    await ask(before)
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [statement, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
      const said = typeof statement === 'string' ? { text: statement } : statement
      heard.push({ text: said.text, values: Array.isArray(values) ? values : said.values })
      return Reflect.apply(query, this, args)
    } as typeof query
    const { statusCode } = await ask(call)
    if (statusCode !== 200) throw new Error(`${call} answered ${statusCode}`)
    return heard.filter(({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('sessions'))
  } finally {
    pg.Client.prototype.query = query
    await app.close()
  }
}

const day = await lastDay()
const portal = await startServer(['dist/server/main.js', '--demo'], {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'portal'),
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
})
const target = await signIn(portal.url)
const measured = async () => {
  const times: Record<string, number> = {}
  for (const [what, call] of Object.entries(asks(day))) times[what] = await p95(target, call)
  return times
}
const count = async () =>
  (await own.query<{ all: number }>('SELECT count(*) AS all FROM event_requests')).rows[0]?.all
const few = await count()
const before = await measured()
await grow(MANY)
say(`p95 with ${few} and with ${await count()} event requests (goal: at most 2 times)`)
for (const [what, time] of Object.entries(await measured()))
  say(
    `  ${what.padEnd(30)} ${before[what]?.toFixed(1).padStart(7)} ${time.toFixed(1).padStart(7)} ms   x ${(time / (before[what] ?? 1)).toFixed(2)}`,
  )

const file = path.join(folder, 'statements.json')
const statements = await statementsOf(year(day), year(day, 1), target.cookie)
writeFileSync(file, JSON.stringify(statements))
const bare = await startServer(['--import', 'tsx', 'bench/bare.ts', database.url, file])
const plain = await throughput({ ...target, url: bare.url }, '/the-same')
const filtered = await throughput(target, year(day))
// Nobody has asked for these days before.
let asked = 0
const anew = await throughput(target, year(day), { path: () => year(day, asked++ % 1000) })
say(
  `  filtered list, of bare Fastify with its ${statements.length} statements: ${(filtered / plain).toFixed(2)} (goal: 0.70)`,
)
say(`    the same, each time with other days: ${(anew / plain).toFixed(2)}`)

await bare.stop()
await portal.stop()
await own.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
