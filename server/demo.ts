import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { addDays, type Day, instantIn, todayIn } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import { latestCollectionDay } from '#kernel/charity/week.ts'
import type { App } from './app.ts'
import { LOCKS } from './data/locks.ts'
import { hashOfDemo } from './demo-hash.ts'

/** What is invented when nobody says another one. */
export const SEED = 'lunchbox-demo-1'
const YEARS = 5
const BATCH_ROWS = 5_000
/** Tables whose thousands of invented rows need no trail of who invented them, above this scale. */
const TRAIL_UP_TO_SCALE = 1

/** What every slice's `demo.ts` gets: one seed, one result. */
export interface DemoWorld {
  app: App
  client: PoolClient
  /** 1 is a charity with 34 sites; 10 has ten times the sites and people over the same years. */
  scale: number
  /** The first and the last collection day of the invented years. */
  from: string
  anchor: string
  /** Numbers that are the same every time for the same label. */
  random: (label: string) => Random
  /** An id that is the same every time for the same label. */
  id: (label: string) => string
  /** Adds rows, named as the database names its columns. */
  insert: (table: string, rows: Record<string, unknown>[]) => Promise<void>
}

/** What the demo charity is called; the portal itself knows it only once all rows are in. */
export async function demoSettings({ app, client }: Pick<DemoWorld, 'app' | 'client'>): Promise<Settings> {
  const { rows } = await client.query<{ value: string }>(
    `SELECT value FROM settings WHERE id = 'organizationName'`,
  )
  const defaults = await app.settings.read()
  return { ...defaults, organizationName: rows[0]?.value ?? defaults.organizationName }
}

export interface Random {
  /** 0 <= x < 1 */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** Around a town in the middle of nowhere in particular. */
const TOWN = { latitude: 40.02, longitude: -89.28 }
const ACROSS_DEGREES = 0.25

/** Somewhere in the invented town; denser towards its middle. */
export const demoPoint = (random: Random) => ({
  latitude: Number((TOWN.latitude + (random.next() + random.next() - 1) * ACROSS_DEGREES).toFixed(5)),
  longitude: Number((TOWN.longitude + (random.next() + random.next() - 1) * ACROSS_DEGREES).toFixed(5)),
})

type Digest = (label: string) => Buffer
const digestOf =
  (seed: string): Digest =>
  (label) =>
    createHash('sha256').update(`${seed}:${label}`).digest()

/** mulberry32: small, fast, and the same on every machine. */
function randomFrom(digest: Digest, label: string): Random {
  let state = digest(label).readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: <T>(from: readonly T[]) => from[int(0, from.length - 1)] as T,
    chance: (probability) => next() < probability,
  }
}

function stableId(digest: Digest, label: string) {
  const hex = digest(`id:${label}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What the migrations have made got its ids by chance; what is invented about it is derived from them. */
const MADE_BEFORE = { challenges: 'action_key', conversations: 'channel', cooler_types: 'name' }

async function settleIds(client: PoolClient, id: (label: string) => string) {
  for (const [table, key] of Object.entries(MADE_BEFORE)) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER audit_update`)
    const { rows } = await client.query<{ id: string; key: string }>(`SELECT id, ${key} AS key FROM ${table}`)
    for (const row of rows)
      await client.query(`UPDATE ${table} SET id = $1 WHERE id = $2`, [id(`${table}:${row.key}`), row.id])
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER audit_update`)
  }
}

async function insertRows(client: PoolClient, table: string, rows: Record<string, unknown>[]) {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const columns = Object.keys(batch[0] ?? {}).map((column) => client.escapeIdentifier(column))
    const name = client.escapeIdentifier(table)
    await client.query(
      `INSERT INTO ${name} (${columns.join()}) SELECT ${columns.join()} FROM jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(batch)],
    )
  }
}

/** `npm run demo -- --scale 10 --seed spring --day 2026-11-18` */
export interface Filling {
  scale?: number
  anchor?: string
  /** What is invented: the same for the same words. */
  seed?: string
  /** The day on which it is filled, at noon: with it the same seed and scale are the same charity, to the row. */
  day?: Day
  /** Whether to say by one number what it came to (`demo-hash.ts`). */
  hash?: boolean
}

/**
 * Fills an empty portal with the invented charity: five years of Wednesdays up to `anchor` (default: the latest one). Asked
 * twice at once, or while somebody sets the portal up, it is filled once or not at all. Returns the hash, if it was asked
 * for and the portal was filled.
 */
export async function seedDemo(app: App, options: Filling = {}): Promise<string | null> {
  const scale = Math.max(1, Math.floor(options.scale ?? 1))
  const settings = await app.settings.read()
  const noon = options.day ? instantIn(settings.timeZone, options.day, '12:00') : undefined
  const now = () => noon ?? app.now()
  const anchor =
    options.anchor ?? latestCollectionDay(todayIn(settings.timeZone, now()), settings.collectionWeekdays)
  const digest = digestOf(options.seed ?? SEED)
  const ids = new Set<string>()
  const id = (label: string) => {
    const made = stableId(digest, label)
    if (options.hash) ids.add(made)
    return made
  }
  let hash: string | null = null
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    // The trail says moments as text, in the zone of whoever writes: the same whatever the database has.
    await client.query(`SET LOCAL TimeZone = 'UTC'`)
    // Whoever presses a second time waits as long as the first takes, on a slow machine too.
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.setUp])
    if ((await client.query('SELECT FROM users LIMIT 1')).rowCount) {
      await client.query('ROLLBACK')
      return null
    }
    // Without a day the moment is in its rows, and nothing comes again.
    if (options.day) await settleIds(client, id)
    const trail = scale <= TRAIL_UP_TO_SCALE
    if (!trail) await client.query('ALTER TABLE sandwich_collections DISABLE TRIGGER audit_insert')
    const world: DemoWorld = {
      app: { ...app, now },
      client,
      scale,
      from: addDays(anchor, -7 * 52 * YEARS),
      anchor,
      random: (label) => randomFrom(digest, label),
      id,
      insert: (table, rows) => insertRows(client, table, rows),
    }
    for (const slice of app.slices) await slice.demo?.(world)
    // The trail says when a record came, not when it was invented: so that one can look back at any day.
    await client.query(
      `UPDATE audit_log SET at = (new_row ->> 'created_at')::timestamptz
       WHERE action = 'insert' AND (new_row ->> 'created_at')::timestamptz < at`,
    )
    // The charity was called so from the first day on.
    await client.query(
      `UPDATE audit_log SET at = $1 WHERE action = 'insert' AND table_name = 'settings' AND at > $1`,
      [instantIn(settings.timeZone, world.from)],
    )
    if (!trail) await client.query('ALTER TABLE sandwich_collections ENABLE TRIGGER audit_insert')
    if (options.hash) {
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      hash = await hashOfDemo(client, ids)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  app.settings.forget()
  // Until the database does it by itself, a minute later, every count would look at each row.
  await app.pool.query('VACUUM ANALYZE')
  return hash
}
