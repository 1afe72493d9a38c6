import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { tooMany } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'

const ROWS_AT_ONCE = 2000
const COME_BACK_SECONDS = 30

/** The few connections that long reads have for themselves, and what somebody is told when none is free for a while. */
const BUSY = {
  exports: 'Several exports are being made. Please try again in half a minute.',
  lookBacks: 'Several people are looking back at a day. Please try again in half a minute.',
}
type Long = Pick<App, keyof typeof BUSY>

/** One of them; 429 when none of them is free for a while. */
export function connectToRead(app: Long, use: keyof typeof BUSY): Promise<PoolClient> {
  const pool = use === 'lookBacks' ? app.lookBacks : app.exports
  return pool.connect().catch((error: Error) => {
    if (!error.message.startsWith('timeout exceeded')) throw error
    throw tooMany(BUSY[use], COME_BACK_SECONDS)
  })
}

/** Such a connection in a transaction that sees one snapshot and changes nothing. */
export async function openSnapshot(app: Long, use: keyof typeof BUSY) {
  const client = await connectToRead(app, use)
  const close = async () => {
    const fault = await client.query('ROLLBACK').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(fault)
  }
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    await close()
    throw error
  }
  return { client, close }
}

/** One snapshot of what a query finds, in portions: that of whoever looks back, where somebody does. */
export async function* inPortions<Row extends Record<string, unknown>>(
  app: App,
  query: SQL,
): AsyncGenerator<Row[]> {
  if (app.past) return yield* portionsOf<Row>(app.past, query)
  const { client, close } = await openSnapshot(app, 'exports')
  try {
    yield* portionsOf<Row>(client, query)
  } finally {
    await close()
  }
}

async function* portionsOf<Row extends Record<string, unknown>>(
  client: PoolClient,
  query: SQL,
): AsyncGenerator<Row[]> {
  await drizzle(client).execute(sql`DECLARE portions NO SCROLL CURSOR FOR ${query}`)
  while (true) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM portions`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE portions')
}
