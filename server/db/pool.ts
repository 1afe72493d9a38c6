import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'

const INT8 = 20
const DATE = 1082

// Set for the whole driver, as drizzle falls back on the driver's own parsers. Days are strings, never instants
// (architecture.md "Data"); our counts and ids stay far below 2^53; numeric stays text, as the driver has it.
pg.types.setTypeParser(DATE, (value) => value)
pg.types.setTypeParser(INT8, Number)

export interface PoolOptions {
  url: string
  log: (line: string) => void
  /** Connections at most. */
  max?: number
  name?: string
}

/** Connections to the database. One that breaks while idle is reported and replaced, instead of ending the process. */
export function createPool({ url, log, max = 20, name = 'lunchbox' }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 10 * SECOND,
    idleTimeoutMillis: 60 * SECOND,
  })
  pool.on('error', (error) => {
    if (!pool.ending) log(`A database connection broke: ${error.message}`)
  })
  // Without this a connection that breaks while somebody holds it, between two queries, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
