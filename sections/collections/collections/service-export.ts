import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx, Download } from '#server/context.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import type { collections } from './contract.ts'
import { EXPORT_COLUMNS, exportCells } from './export-columns.ts'
import { orderOf } from './service.ts'
import { COLUMNS, type EntryRow, FROM, present } from './service-entries.ts'
import { conditionOf, resolve } from './service-filter.ts'

type Calls = typeof collections

/** Everything the filters find, row by row. */
export async function exportLog(ctx: Ctx, input: InputOf<Calls['exportLog']>): Promise<Download> {
  const { format, sort, order, ...filter } = input
  const condition = conditionOf(ctx, await resolve(ctx, filter))
  let number = 0
  return spreadsheetOf<EntryRow>(ctx, {
    title: 'Collections',
    format,
    heading: EXPORT_COLUMNS,
    query: sql`SELECT ${COLUMNS} ${FROM} WHERE ${condition} ORDER BY ${orderOf({ sort, order })}`,
    cells: (rows) =>
      rows.map((row) => {
        number += 1
        return exportCells(present(row), number)
      }),
  })
}
