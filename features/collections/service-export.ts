import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { InputOf } from '#kernel/contract.ts'
import { todayIn } from '#kernel/day.ts'
import type { Ctx, Db, Download } from '#server/context.ts'
import { streamCsv, streamXlsx } from '#server/spreadsheet-stream.ts'
import type { collections } from './contract.ts'
import { EXPORT_COLUMNS, exportCells } from './export-columns.ts'
import { orderOf } from './service.ts'
import { COLUMNS, type EntryRow, FROM, present } from './service-entries.ts'
import { conditionOf, resolve } from './service-filter.ts'

type Calls = typeof collections

const ROWS_AT_ONCE = 2000

/** Everything the filters find, row by row: a log of a million entries needs no more memory than a page of it. */
export async function exportLog(ctx: Ctx, input: InputOf<Calls['exportLog']>): Promise<Download> {
  const { format, sort, order, ...filter } = input
  const condition = conditionOf(ctx, await resolve(ctx, filter))
  const query = sql`SELECT ${COLUMNS} ${FROM} WHERE ${condition} ORDER BY ${orderOf({ sort, order })}`
  const rows = cellsOf(ctx, query)
  const name = `collections-${todayIn(ctx.settings.timeZone, ctx.app.now())}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', body: Readable.from(streamCsv(rows)) }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: streamXlsx(rows, 'Collections'),
      }
}

async function* cellsOf(ctx: Ctx, query: SQL): AsyncGenerator<(string | number)[][]> {
  yield [[...EXPORT_COLUMNS]]
  let number = 0
  for await (const rows of inPortions(ctx, query))
    yield rows.map((row) => {
      number += 1
      return exportCells(present(row), number)
    })
}

/** One snapshot of the log in portions, on a connection of its own. */
async function* inPortions(ctx: Ctx, query: SQL): AsyncGenerator<EntryRow[]> {
  const client = await ctx.app.pool.connect()
  let fault: Error | undefined
  try {
    const db: Db = drizzle(client)
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await db.execute(sql`DECLARE portions NO SCROLL CURSOR FOR ${query}`)
    while (true) {
      const { rows } = await db.execute<EntryRow>(sql`FETCH ${sql.raw(String(ROWS_AT_ONCE))} FROM portions`)
      if (rows.length === 0) break
      yield rows
    }
    await client.query('COMMIT')
  } catch (error) {
    fault = error as Error
    throw error
  } finally {
    // A reader who went away leaves the transaction open: rolled back, whatever happened.
    await client.query('ROLLBACK').catch((error: Error) => {
      fault = error
    })
    client.release(fault)
  }
}
