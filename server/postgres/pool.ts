import pg from 'pg'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { connectionTo } from './hosts.ts'
import { keepTrack, knowPid } from './vanished.ts'

const INT8 = 20
const DATE = 1082

// Set for the whole driver, as drizzle falls back on the driver's own parsers. Days are strings, never instants
// (architecture.md "Data"); our counts and ids stay far below 2^53; numeric stays text, as the driver has it.
pg.types.setTypeParser(DATE, (value) => value)
pg.types.setTypeParser(INT8, Number)

/** What one statement, the wait for a lock, and a transaction in which nothing happens may take. */
const PATIENCE = {
  statement_timeout: MINUTE,
  lock_timeout: 10 * SECOND,
  idle_in_transaction_session_timeout: MINUTE,
}

interface PoolOptions {
  url: string
  log: (line: string) => void
  /** Connections at most. */
  max?: number
  name?: string
  /** How long to wait for a free connection. */
  waitMs?: number
  /** No limits of time: for migrations, backups and restores. */
  patient?: boolean
  /** What is counted may be lost with the machine; it need not wait for the disk. */
  lossy?: boolean
}

/** Connections to the database. One that breaks while idle is reported and replaced, instead of ending the process. */
export function createPool({
  url,
  log,
  max = 20,
  name = 'lunchbox',
  waitMs = 10 * SECOND,
  patient = false,
  lossy = false,
}: PoolOptions): pg.Pool {
  const set = [
    ...(patient ? [] : Object.entries(PATIENCE).map(([what, ms]) => `SET ${what} = ${ms}`)),
    ...(lossy ? ['SET synchronous_commit = off'] : []),
    'SELECT pg_backend_pid() AS pid',
  ].join(';')
  // Not in the greeting: a pooler between us and the database refuses one with settings that it does not know. The pool
  // waits for it, which its types do not say.
  const whenOpened = {
    onConnect: async (client: pg.ClientBase) => {
      const last = [await client.query<{ pid: number }>(set)].flat().at(-1)
      if (last?.rows[0]) knowPid(client, last.rows[0].pid)
    },
  }
  const pool = new pg.Pool({
    ...connectionTo(url),
    max,
    application_name: name,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60 * SECOND,
    // Of a machine that lost its power nothing comes any more; the system then asks it every second, and gives up after ten.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5 * SECOND,
    ...whenOpened,
  })
  keepTrack(pool)
  pool.on('error', (error) => {
    if (!pool.ending) log(`A database connection broke: ${error.message}`)
  })
  // Without this a connection that breaks while somebody holds it, between two queries, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export type PoolState = ReturnType<typeof stateOf>

export const stateOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool) => ({
  open: totalCount,
  idle: idleCount,
  waitedFor: waitingCount,
  most: options.max,
})
