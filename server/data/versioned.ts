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
 * Fields that are `undefined` stay as they are; where all do, nothing is changed.
 */
export async function updateVersioned<T extends RecordTable>(
  ctx: Ctx,
  table: T,
  { id, version }: { id: string; version: number },
  changes: Partial<InferSelectModel<T>>,
  { noun, current }: Words<InferSelectModel<T>>,
): Promise<InferSelectModel<T>> {
  const values = given(changes)
  const stays = Object.keys(values).length === 0
  const bookkeeping = {
    version: sql`${table.version} + 1`,
    ...('updatedAt' in getTableColumns(table) ? { updatedAt: sql`now()` } : {}),
  }
  const asKnown = and(eq(table.id, id), eq(table.version, version))
  const rows = stays
    ? await ctx.db
        .select()
        .from(table as PgTable)
        .where(asKnown)
    : await ctx.db
        .update(table as PgTable)
        .set({ ...values, ...bookkeeping })
        .where(asKnown)
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

/** A statement's worth of rows. */
const ROWS_AT_ONCE = 2000

/**
 * Changes rows that are locked as they were `before`, each to its own values, in few statements. A column that any of
 * them changes is written in all of them: those that it leaves alone keep what they have.
 */
export async function updateMany<T extends RecordTable>(
  ctx: Ctx,
  table: T,
  changes: { before: { id: string }; values: Record<string, unknown> }[],
) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]
  const written = names.flatMap((name) => {
    const column = columns[name]
    return column ? [{ name, cell: sql.identifier(column.name), type: sql.raw(column.getSQLType()) }] : []
  })
  const set = written.map(({ cell }) => sql`${cell} = r.${cell}`)
  set.push(sql`version = ${table.version} + 1`)
  if (columns.updatedAt) set.push(sql`updated_at = now()`)
  const shape = [sql`id uuid`, ...written.map(({ cell, type }) => sql`${cell} ${type}`)]
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
    const rows = changes.slice(at, at + ROWS_AT_ONCE).map(({ before, values }) => {
      const after: Record<string, unknown> = { ...before, ...given(values) }
      return {
        ...Object.fromEntries(written.map(({ name }) => [columns[name]?.name, after[name]])),
        id: before.id,
      }
    })
    await ctx.db.execute(
      sql`UPDATE ${table} SET ${sql.join(set, sql`, `)}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${sql.join(shape, sql`, `)})
          WHERE ${table.id} = r.id`,
    )
  }
}

/** What is left out, or said to be undefined, stays as it is. */
const given = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
