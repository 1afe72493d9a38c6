import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { notFound } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import { type RecordKind, type RecordKinds, type Row, tableOf } from './records.ts'
import { auditLog } from './tables.ts'
import { scoped, UNDO_MS } from './undo.ts'
import { idType } from './undo-around.ts'

const isUuid = (id: string) => z.uuid().safeParse(id).success

interface Sought {
  /** The row rule of its slice, for this person. */
  scope: SQL | undefined | false
  /** What it is called: 'conversation'. */
  noun: string
  /** Nobody changes or refers to it until the commit. */
  locked?: boolean
}

/** The row with this id; 404 for whoever may not see it, as if it were not there. */
export async function findRow<T extends PgTable & Record<'id', PgColumn>>(
  ctx: Pick<Ctx, 'db'>,
  table: T,
  id: string,
  { scope, noun, locked = false }: Sought,
  columns: SelectedFields = getTableColumns(table),
): Promise<T['$inferSelect']> {
  const query = ctx.db
    .select(columns)
    .from(table as PgTable)
    .where(scoped(scope, eq(table.id, id)))
  const [row] = await (locked ? query.for('update') : query)
  if (!row) throw notFound(`This ${noun}`)
  return row
}

/** One record as the database has it, within the row rule of its slice; null for whoever may not see it. */
export async function recordFor(
  ctx: Pick<Ctx, 'db' | 'app'>,
  user: CurrentUser,
  kind: RecordKind,
  id: string,
): Promise<Row | null> {
  const scope = kind.scope(user, ctx.app.records)
  if (scope === false || !isUuid(id)) return null
  const { rows } = await ctx.db.execute<{ row: Row }>(
    sql`SELECT to_jsonb(${kind.table}) AS row FROM ${kind.table} WHERE ${within(kind, sql`${id}`, scope)}`,
  )
  return rows[0]?.row ?? null
}

/** Which of these records this person may see; none of a table that people do not know. */
export async function visibleIds(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  user: CurrentUser,
  table: string,
  ids: string[],
): Promise<string[]> {
  const kind = app.records.get(table)
  const scope = kind ? kind.scope(user, app.records) : false
  if (!kind || scope === false) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id::text FROM ${kind.table} WHERE id = ANY (${sql.param(ids)}::${idType(kind)}[])
      AND ${scope ?? sql`true`}`,
  )
  return rows.map(({ id }) => id)
}

/** Those of these records that this person may see, as the database has them, by their ids. */
export async function visibleRows(
  ctx: Pick<Ctx, 'db' | 'app' | 'user'>,
  kind: RecordKind,
  ids: string[],
): Promise<Map<string, Row>> {
  const scope = kind.scope(ctx.user, ctx.app.records)
  if (scope === false || ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; row: Row }>(
    sql`SELECT id::text, to_jsonb(${kind.table}) AS row FROM ${kind.table}
      WHERE id = ANY (${sql.param(ids)}::${idType(kind)}[]) AND ${scope ?? sql`true`}`,
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** The kind of a table whose records have a place of their own, so that people can write about them. */
export function openedKind(ctx: Pick<Ctx, 'app'>, table: string) {
  const kind = ctx.app.records.get(table)
  if (!kind?.opens) throw notFound('This record')
  return { ...kind, opens: kind.opens }
}

/**
 * The condition that a record is there which this person may see, when table and id of it are only known to the
 * database: `about_table` and `about_id` of a thread.
 */
export function recordIsVisible(user: CurrentUser, kinds: RecordKinds, table: SQL, id: SQL): SQL {
  const cases = [...kinds.values()].flatMap((kind) => {
    const scope = kind.opens ? kind.scope(user, kinds) : false
    return scope === false ? [] : [existsIn(kind, id, scope)]
  })
  return cases.length === 0 ? sql`false` : sql`CASE ${table} ${sql.join(cases, sql` `)} ELSE false END`
}

/** The condition that a record is gone for good: it is not there, and no undo brings it back any more. */
export const recordIsGone = (kinds: RecordKinds, table: SQL, id: SQL, now: Date): SQL =>
  sql`NOT CASE ${table} ${sql.join(
    [...kinds.values()].map((kind) => existsIn(kind, id)),
    sql` `,
  )} ELSE true END AND NOT EXISTS (SELECT FROM ${auditLog} WHERE ${auditLog.tableName} = ${table}
    AND ${auditLog.rowId} = ${id} AND ${auditLog.action} = 'delete' AND ${auditLog.at} > ${new Date(now.getTime() - UNDO_MS)})`

const existsIn = (kind: RecordKind, id: SQL, scope?: SQL) =>
  sql`WHEN ${tableOf(kind)} THEN EXISTS (SELECT FROM ${kind.table} WHERE ${within(kind, id, scope)})`

const within = (kind: RecordKind, id: SQL, scope?: SQL) =>
  sql`${kind.table}.id = (${id})::${idType(kind)} ${scope ? sql`AND ${scope}` : sql``}`

/** The first fields that people know are what they tell records of a kind apart by. */
export async function recordWords(ctx: Ctx, kind: RecordKind, row: Row) {
  const words: (string | number)[] = []
  for (const field of Object.keys(kind.fields).slice(0, 2)) {
    const stored = row[field]
    if (stored === null || stored === undefined || kind.hides?.(ctx.user, field, row)) continue
    const value = kind.present ? await kind.present(ctx, field, stored, row) : stored
    if (typeof value === 'string') words.push(value.slice(0, 80))
    else if (typeof value === 'number') words.push(value)
  }
  return words
}
