import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { OutCell } from '../spreadsheets/spreadsheet.ts'
import type { RecordTable } from './row-reads.ts'

/** For `exported` of `rowsOf`, where the cells follow from whole rows: these are read once, and told in the order asked for. */
export const cellsOfRows =
  <T extends RecordTable>(table: T, cells: (ctx: Ctx, rows: T['$inferSelect'][]) => Promise<OutCell[][]>) =>
  async (ctx: Ctx, ids: string[]): Promise<OutCell[][]> => {
    const rows = (await ctx.db
      .select()
      .from(table as PgTable)
      .where(inArray(table.id, ids))) as (T['$inferSelect'] & { id: string })[]
    const told = await cells(ctx, rows)
    const byId = new Map(rows.map(({ id }, index) => [id, told[index] ?? []]))
    return ids.map((id) => byId.get(id) ?? [])
  }
