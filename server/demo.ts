import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import { latestCollectionDay } from '#kernel/charity/week.ts'
import type { App } from './app.ts'
import { LOCKS } from './data/locks.ts'

const SEED = 'lunchbox-demo-1'
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

const digest = (label: string) => createHash('sha256').update(`${SEED}:${label}`).digest()

/** mulberry32: small, fast, and the same on every machine. */
function randomFrom(label: string): Random {
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

function stableId(label: string) {
  const hex = digest(`id:${label}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
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

/**
 * Fills an empty portal with the invented charity: five years of Wednesdays up to `anchor` (default: the latest one). Asked
 * twice at once, or while somebody sets the portal up, it is filled once or not at all.
 */
export async function seedDemo(app: App, options: { scale?: number; anchor?: string } = {}) {
  const scale = Math.max(1, Math.floor(options.scale ?? 1))
  const settings = await app.settings.read()
  const anchor =
    options.anchor ?? latestCollectionDay(todayIn(settings.timeZone, app.now()), settings.collectionWeekdays)
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    // Whoever presses a second time waits as long as the first takes, on a slow machine too.
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.setUp])
    if ((await client.query('SELECT FROM users LIMIT 1')).rowCount) {
      await client.query('ROLLBACK')
      return
    }
    const trail = scale <= TRAIL_UP_TO_SCALE
    if (!trail) await client.query('ALTER TABLE sandwich_collections DISABLE TRIGGER audit_insert')
    const world: DemoWorld = {
      app,
      client,
      scale,
      from: addDays(anchor, -7 * 52 * YEARS),
      anchor,
      random: randomFrom,
      id: stableId,
      insert: (table, rows) => insertRows(client, table, rows),
    }
    for (const slice of app.slices) await slice.demo?.(world)
    if (!trail) await client.query('ALTER TABLE sandwich_collections ENABLE TRIGGER audit_insert')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  app.settings.forget()
  await app.pool.query('ANALYZE')
}
