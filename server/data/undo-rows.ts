import { isDeepStrictEqual } from 'node:util'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type ErrorBody, forbidden } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { RecordAction, RecordKind, Row } from './records.ts'
import type { auditLog } from './tables.ts'
import { hangingOn, idsOf, wentAlong } from './undo-around.ts'

/** Conflicts are all counted; so many are named. */
const MOST_NAMED = 50

type Conflict = NonNullable<ErrorBody['conflicts']>[number]

/** One undo under way: what every part of it needs. */
export interface Undoing {
  ctx: Ctx
  requestId: string
  /** What is said when it conflicts. */
  nothing: string
  /** Rows that something still belongs to: if the same request added it, it goes first, and they are tried once more. */
  later?: Run[]
  /** Rows that somebody changed since, and rows that others added something to. */
  conflicts: { named: Conflict[]; changed: number; hanging: number }
  /** Ids of those that somebody changed since: they stay, also where the same request made them. */
  stays: Set<string>
}

function addConflict({ conflicts }: Undoing, one: Conflict) {
  conflicts[one.hanging ? 'hanging' : 'changed'] += 1
  if (conflicts.named.length < MOST_NAMED) conflicts.named.push(one)
}

type Entry = typeof auditLog.$inferSelect

/** Entries of the trail that are undone in one statement: one table, one action, each row once. */
export interface Run {
  kind: RecordKind
  action: RecordAction
  entries: Entry[]
}

interface Column extends Record<string, unknown> {
  name: string
  /** NOT NULL without a default: a row cannot come back without it. */
  needed: boolean
}

/** Never compared and never put back: they say when and how often, not what. */
const BOOKKEEPING = new Set(['version', 'updated_at'])

/** As the database has them now: the trail may be older than a column, or younger than the end of one. */
async function columnsOf(ctx: Ctx, kind: RecordKind): Promise<Column[]> {
  const { rows } = await ctx.db.execute<Column>(
    sql`SELECT attname AS name, attnotnull AND NOT atthasdef AS needed FROM pg_attribute
        WHERE attrelid = ${getTableName(kind.table)}::regclass AND attnum > 0 AND NOT attisdropped
          AND attgenerated = '' ORDER BY attnum`,
  )
  return rows
}

const named = (columns: string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/** Which of these rows (as the database names their columns) the person may see, by the slice's own row rule. */
export const visibleIds = (ctx: Ctx, kind: RecordKind, rows: Row[]) =>
  idsWithin(ctx, kind, rows, kind.scope(ctx.user, ctx.app.records))

/** Which of them the person may see and change, as far as that takes more than the row. */
export async function changeableIds(ctx: Ctx, kind: RecordKind, rows: Row[]): Promise<Set<string>> {
  const visible = await visibleIds(ctx, kind, rows)
  if (!kind.changing) return visible
  const changeable = await idsWithin(ctx, kind, rows, kind.changing(ctx.user, ctx.app.records))
  return new Set([...visible].filter((id) => changeable.has(id)))
}

async function idsWithin(
  ctx: Ctx,
  kind: RecordKind,
  rows: Row[],
  scope: SQL | undefined | false,
): Promise<Set<string>> {
  if (scope === false) return new Set()
  if (scope === undefined) return new Set(rows.map((row) => String(row.id)))
  const alias = sql.identifier(getTableName(kind.table))
  const result = await ctx.db.execute<{ id: string }>(
    sql`SELECT id::text AS id FROM jsonb_populate_recordset(null::${alias}, ${JSON.stringify(rows)}::jsonb) AS ${alias} WHERE ${scope}`,
  )
  return new Set(result.rows.map((row) => row.id))
}

/** Undoes one run as far as nothing conflicts. Returns how many rows were put back. */
export async function undoRun(undoing: Undoing, run: Run): Promise<number> {
  const current = await judgeRun(undoing.ctx, run, true)
  const columns = await columnsOf(undoing.ctx, run.kind)
  if (run.action === 'insert') return undoInserts(undoing, run, current, columns)
  if (run.action === 'delete') return undoDeletes(undoing, run, current, columns)
  return undoUpdates(undoing, run, current, columns)
}

/** Whoever offers an undo asks this, too. */
export function mayUndo(
  user: CurrentUser,
  kind: RecordKind,
  { action, actorId }: Pick<Entry, 'action' | 'actorId'>,
  row: Row,
): boolean {
  // What others took away comes back by who could have taken it from others: that it was one's own is no reason.
  const byOthers = action === 'delete' && actorId !== user.id
  return kind.mayChange(user, byOthers ? { ...row, created_by: null } : row, action)
}

/** Does the person see anything of it: as it is now, or as it was where it is gone? */
export async function seesSomeOf(ctx: Ctx, run: Run): Promise<boolean> {
  const { judged } = await rowsNow(ctx, run)
  return (await visibleIds(ctx, run.kind, judged)).size > 0
}

async function rowsNow(ctx: Ctx, { kind, entries }: Run, lock = false) {
  const ids = entries.map((entry) => entry.rowId)
  const { rows } = await ctx.db.execute<{ id: string; row: Row }>(
    sql`SELECT t.id::text AS id, to_jsonb(t) AS row FROM ${kind.table} t
        WHERE t.id = ${idsOf(kind, ids)} ORDER BY t.id ${lock ? sql`FOR UPDATE` : sql``}`,
  )
  const current = new Map(rows.map(({ id, row }) => [id, row]))
  const judged = entries.map((entry) => current.get(entry.rowId) ?? entry.oldRow ?? entry.newRow ?? {})
  return { current, judged }
}

/** The rows as they are now, if the person may undo what was done to every one of them; with `lock` they stay so. */
export async function judgeRun(ctx: Ctx, run: Run, lock = false): Promise<Map<string, Row>> {
  const { kind, action, entries } = run
  const { current, judged } = await rowsNow(ctx, run, lock)
  const visible = await changeableIds(ctx, kind, judged)
  const along = await wentAlong(ctx, run)
  const may = (row: Row, at: number) => mayUndo(ctx.user, kind, entries[at] ?? { action, actorId: null }, row)
  if (!judged.every((row, at) => along.has(String(row.id)) || (visible.has(String(row.id)) && may(row, at))))
    throw forbidden(`You may not change every ${kind.noun} that this touched.`)
  mustBePutBack(ctx, run, current)
  return current
}

/** The row as this undo would leave it, judged by the slice when old values carry power (permissions). */
function mustBePutBack(ctx: Ctx, { kind, entries }: Run, current: Map<string, Row>) {
  if (!entries.every((entry) => mayPutBack(ctx.user, kind, entry, current.get(entry.rowId))))
    throw forbidden(`You may not put this ${kind.noun} back to how it was.`)
}

/** Whoever offers an undo asks this, too. */
export function mayPutBack(
  user: CurrentUser,
  kind: RecordKind,
  { oldRow, newRow }: Pick<Entry, 'oldRow' | 'newRow'>,
  now: Row | undefined,
): boolean {
  if (!kind.mayPutBack || !oldRow) return true
  const fields = newRow ? fieldsThatDiffer(oldRow, newRow) : Object.keys(oldRow)
  const after = { ...(now ?? oldRow), ...Object.fromEntries(fields.map((field) => [field, oldRow[field]])) }
  return kind.mayPutBack(user, after, now)
}

/** Of what both know. */
const fieldsThatDiffer = (before: Row, after: Row) =>
  Object.keys(before).filter(
    (field) => field in after && !BOOKKEEPING.has(field) && !isDeepStrictEqual(before[field], after[field]),
  )

async function undoInserts(undoing: Undoing, run: Run, current: Map<string, Row>, columns: Column[]) {
  const { ctx } = undoing
  const { kind } = run
  const writable = new Set(columns.map(({ name }) => name))
  const edited = await editsOfNewColumns(undoing, run, columns)
  let ids: string[] = []
  for (const { rowId: id, newRow, tableName: table } of run.entries) {
    const row = current.get(id)
    if (!row || undoing.stays.has(id)) continue
    const known = fieldsThatDiffer(newRow ?? {}, row).filter((field) => writable.has(field))
    const fields = [...known, ...(edited.get(id) ?? [])]
    if (fields.length > 0) addConflict(undoing, { table, id, fields })
    else ids.push(id)
  }
  for (let hanging = await hangingOn(ctx, kind, ids); hanging.size > 0; ) {
    if (undoing.later)
      undoing.later.push({ ...run, entries: run.entries.filter(({ rowId }) => hanging.has(rowId)) })
    else
      for (const [id, words] of hanging)
        addConflict(undoing, { table: getTableName(kind.table), id, fields: [], hanging: words })
    ids = ids.filter((id) => !hanging.has(id))
    hanging = await hangingOn(ctx, kind, ids)
  }
  if (ids.length > 0) await ctx.db.execute(sql`DELETE FROM ${kind.table} WHERE id = ${idsOf(kind, ids)}`)
  return ids.length
}

/** Fields that the trail of an insert could not know yet, and that somebody changed since they are there. */
async function editsOfNewColumns({ ctx, requestId }: Undoing, { kind, entries }: Run, columns: Column[]) {
  const edited = new Map<string, string[]>()
  const newColumns = new Map<string, string[]>()
  for (const { rowId, newRow } of entries) {
    const unknown = columns.map(({ name }) => name).filter((name) => newRow && !(name in newRow))
    if (unknown.length > 0) newColumns.set(rowId, unknown)
  }
  if (newColumns.size === 0) return edited
  // A migration that fills its column has no call.
  const { rows } = await ctx.db.execute<{ id: string; before: Row; after: Row }>(
    sql`SELECT row_id AS id, old_row AS before, new_row AS after FROM audit_log
        WHERE table_name = ${getTableName(kind.table)} AND row_id = ANY (${sql.param([...newColumns.keys()])}::text[])
          AND action = 'update' AND call IS NOT NULL AND request_id IS DISTINCT FROM ${requestId}`,
  )
  for (const { id, before, after } of rows) {
    const fields = fieldsThatDiffer(before, after).filter((field) => newColumns.get(id)?.includes(field))
    if (fields.length > 0) edited.set(id, [...new Set([...(edited.get(id) ?? []), ...fields])])
  }
  return edited
}

/** Columns that came later take their default; a row that cannot be without one stays away. */
async function undoDeletes(undoing: Undoing, run: Run, current: Map<string, Row>, columns: Column[]) {
  const byColumns = new Map<string, { known: string[]; rows: Row[] }>()
  for (const { rowId: id, oldRow, tableName: table } of run.entries) {
    if (!oldRow) continue
    const known = columns.map(({ name }) => name).filter((name) => name in oldRow)
    const missing = columns.flatMap(({ name, needed }) => (needed && !(name in oldRow) ? [name] : []))
    const fields = current.has(id) ? ['id'] : missing
    if (fields.length > 0) {
      addConflict(undoing, { table, id, fields })
      continue
    }
    const group = byColumns.get(known.join()) ?? { known, rows: [] }
    group.rows.push({ ...oldRow, version: Number(oldRow.version ?? 0) + 1 })
    byColumns.set(known.join(), group)
  }
  let undone = 0
  for (const { known, rows } of byColumns.values()) {
    await undoing.ctx.db.execute(
      sql`INSERT INTO ${run.kind.table} (${named(known)}) SELECT ${named(known)}
          FROM jsonb_populate_recordset(null::${run.kind.table}, ${JSON.stringify(rows)}::jsonb)`,
    )
    undone += rows.length
  }
  return undone
}

async function undoUpdates(undoing: Undoing, run: Run, current: Map<string, Row>, columns: Column[]) {
  const writable = new Set(columns.map(({ name }) => name))
  const byFields = new Map<string, { fields: string[]; rows: Row[] }>()
  for (const { rowId: id, oldRow, newRow, tableName: table } of run.entries) {
    const row = current.get(id)
    const before = oldRow ?? {}
    const changed = fieldsThatDiffer(before, newRow ?? {}).filter((field) => writable.has(field))
    const clash = row ? changed.filter((field) => !isDeepStrictEqual(row[field], newRow?.[field])) : changed
    if (clash.length > 0) {
      undoing.stays.add(id)
      addConflict(undoing, { table, id, fields: clash })
    }
    const fields = row ? changed.filter((field) => !clash.includes(field)) : []
    if (fields.length === 0) continue
    const group = byFields.get(fields.join()) ?? { fields, rows: [] }
    group.rows.push({ id, ...Object.fromEntries(fields.map((field) => [field, before[field]])) })
    byFields.set(fields.join(), group)
  }
  let undone = 0
  for (const { fields, rows } of byFields.values()) {
    const set = sql.join(
      fields.map((field) => sql`${sql.identifier(field)} = r.${sql.identifier(field)}`),
      sql`, `,
    )
    await undoing.ctx.db.execute(
      sql`UPDATE ${run.kind.table} t SET ${set}, version = t.version + 1, updated_at = now()
          FROM jsonb_populate_recordset(null::${run.kind.table}, ${JSON.stringify(rows)}::jsonb) r WHERE t.id = r.id`,
    )
    undone += rows.length
  }
  return undone
}
