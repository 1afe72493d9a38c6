import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { tooMany } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'

const ROWS_AT_ONCE = 2000
const COME_BACK_SECONDS = 30

/**
 * One snapshot of what a query finds, in portions, on one of the few connections that exports have for themselves;
 * 429 when none of them is free for a while.
 */
export async function* inPortions<Row extends Record<string, unknown>>(
  app: App,
  query: SQL,
): AsyncGenerator<Row[]> {
  const client = await app.exports.connect().catch((error: Error) => {
    if (!error.message.startsWith('timeout exceeded')) throw error
    throw tooMany('Several exports are being made. Please try again in half a minute.', COME_BACK_SECONDS)
  })
  let fault: Error | undefined
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await drizzle(client).execute(sql`DECLARE portions NO SCROLL CURSOR FOR ${query}`)
    while (true) {
      const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM portions`)
      if (rows.length === 0) break
      yield rows
    }
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      fault = error
    })
    client.release(fault)
  }
}
