import { and, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { Ctx, WorkCtx } from '../context.ts'

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
  words: Words<InferSelectModel<T>>,
): Promise<InferSelectModel<T>> {
  const values = onlySaid(changes)
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
  return refuse(ctx, table, id, words)
}

/** Deletes a row that is still at `version`, and else refuses as a change does: nobody deletes what they did not see. */
export async function deleteVersioned<T extends RecordTable>(
  ctx: Ctx,
  table: T,
  { id, version }: { id: string; version: number },
  words: Words<InferSelectModel<T>>,
) {
  const rows = await ctx.db
    .delete(table as PgTable)
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()
  if (rows.length === 0) await refuse(ctx, table, id, words)
}

async function refuse<T extends RecordTable>(
  ctx: Ctx,
  table: T,
  id: string,
  { noun, current }: Words<InferSelectModel<T>>,
): Promise<never> {
  const [found] = await ctx.db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  if (!found) throw notFound(`This ${noun}`)
  throw conflict(`Somebody changed this ${noun} in the meantime.`, {
    current: (await current(found as InferSelectModel<T>)) as Record<string, unknown>,
  })
}

/** A statement's worth of rows. */
const ROWS_AT_ONCE = 2000

/**
 * Changes rows that are locked as they were `before`, each to its own values, in few statements. A column that any of
 * them changes is written in all of them: those that it leaves alone keep what they have.
 */
export async function updateMany<T extends RecordTable>(
  ctx: WorkCtx,
  table: T,
  changes: { before: { id: string }; values: Record<string, unknown> }[],
) {
  const written = columnsNamed(table, [...new Set(changes.flatMap(({ values }) => Object.keys(values)))])
  const set = written.map(({ cell }) => sql`${cell} = r.${cell}`)
  set.push(sql`version = ${table.version} + 1`)
  if ('updatedAt' in getTableColumns(table)) set.push(sql`updated_at = now()`)
  const rows = changes.map(({ before, values }) => {
    const after: Record<string, unknown> = { ...before, ...onlySaid(values) }
    return { ...asStored(written, after), id: before.id }
  })
  for (const read of asRecords(rows, [sql`id uuid`, ...written.map(({ shape }) => shape)]))
    await ctx.db.execute(
      sql`UPDATE ${table} SET ${sql.join(set, sql`, `)} FROM ${read} WHERE ${table.id} = r.id`,
    )
}

/** Adds rows in few statements; what a row does not name takes the table's standard. */
export async function insertMany(ctx: Ctx, table: PgTable, rows: Record<string, unknown>[]) {
  const alike = new Map<string, Record<string, unknown>[]>()
  for (const row of rows.map(onlySaid)) {
    const names = Object.keys(row).join()
    const known = alike.get(names)
    if (known) known.push(row)
    else alike.set(names, [row])
  }
  for (const [names, some] of alike) {
    const written = columnsNamed(table, names.split(','))
    const cells = sql.join(
      written.map(({ cell }) => cell),
      sql`, `,
    )
    const stored = some.map((row) => asStored(written, row))
    for (const read of asRecords(
      stored,
      written.map(({ shape }) => shape),
    ))
      await ctx.db.execute(sql`INSERT INTO ${table} (${cells}) SELECT ${cells} FROM ${read}`)
  }
}

/** Columns by their names in the code: as a statement names them, and with their type. */
function columnsNamed(table: PgTable, names: string[]) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return names.flatMap((name) => {
    const column = columns[name]
    if (!column) return []
    const cell = sql.identifier(column.name)
    return [{ name, column: column.name, cell, shape: sql`${cell} ${sql.raw(column.getSQLType())}` }]
  })
}
type Written = ReturnType<typeof columnsNamed>

const asStored = (written: Written, row: Record<string, unknown>) =>
  Object.fromEntries(written.map(({ name, column }) => [column, row[name]]))

/** Rows as `r`, a statement's worth at a time, in one parameter: one for each cell would take long to write and to read. */
function* asRecords(rows: object[], shape: SQL[]) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield sql`jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))}::jsonb) AS r(${sql.join(shape, sql`, `)})`
}

/** Of changes, those that are said: what is left out, or said to be undefined, stays as it is. */
export const onlySaid = <C extends object>(changes: C): Partial<C> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<C>
