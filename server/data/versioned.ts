import { and, eq, getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '../context.ts'

/** A table with `recordColumns()`. */
type RecordTable = PgTable & { id: PgColumn; version: PgColumn }

interface Words<R> {
  /** What one row is called in messages: "host location". */
  noun: string
  /** The row as this person may see it: the `current` of the 409. */
  current: (row: R) => unknown
}

/**
 * Changes a row that is still at `version`; 409 with the row as it is now if it moved on, 404 if it is gone.
 * Fields that are `undefined` stay as they are.
 */
export async function updateVersioned<T extends RecordTable>(
  ctx: Ctx,
  table: T,
  { id, version }: { id: string; version: number },
  changes: Partial<InferSelectModel<T>>,
  { noun, current }: Words<InferSelectModel<T>>,
): Promise<InferSelectModel<T>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const bookkeeping = {
    version: sql`${table.version} + 1`,
    ...('updatedAt' in getTableColumns(table) ? { updatedAt: sql`now()` } : {}),
  }
  const rows = await ctx.db
    .update(table as PgTable)
    .set({ ...given, ...bookkeeping })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()
  if (rows[0]) return rows[0] as InferSelectModel<T>
  const found = await ctx.db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  if (!found[0]) throw notFound(`This ${noun}`)
  throw conflict(`Somebody changed this ${noun} in the meantime.`, {
    current: (await current(found[0] as InferSelectModel<T>)) as Record<string, unknown>,
  })
}
