import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'

type PrimaryTable = PgTable & Record<'id' | 'version' | 'updatedAt' | 'isPrimary', PgColumn>

/**
 * One of what belongs to a record is the primary one (a contact of a location, a vehicle of a driver): making one primary
 * unsets the other, in the same request. `of` is the column that names the record; `except` is the one that becomes it.
 */
export async function unsetPrimary(
  ctx: Ctx,
  table: PrimaryTable,
  { of, id, except }: { of: PgColumn; id: string; except: string | null },
) {
  await ctx.db
    .update(table as PgTable)
    .set({ isPrimary: false, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(of, id), eq(table.isPrimary, true), except ? ne(table.id, except) : undefined))
}
