import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import { AppError, conflict, type ErrorBody, forbidden, gone, notFound } from '#kernel/errors.ts'
import type { Ctx } from './context.ts'
import type { RecordAction, RecordKind, Row } from './records.ts'
import { auditLog } from './tables.ts'

/** Design 9: an undo is offered for 30 days. */
export const UNDO_MS = 30 * DAY

type Entry = typeof auditLog.$inferSelect
type Conflict = NonNullable<ErrorBody['conflicts']>[number]

/** Never compared and never put back: they say when and how often, not what. */
const BOOKKEEPING = new Set(['version', 'updated_at'])

/** Columns of a table that can be written, by their database names. */
export function writableColumns(kind: RecordKind): string[] {
  return Object.values(getTableColumns(kind.table))
    .filter((column) => column.generated === undefined)
    .map((column) => column.name)
}

const idType = (kind: RecordKind) =>
  sql.raw(
    Object.values(getTableColumns(kind.table))
      .find((column) => column.name === 'id')
      ?.getSQLType() ?? 'uuid',
  )

/** Which of these rows (as the database names their columns) the person may see, by the slice's own row rule. */
export async function visibleIds(ctx: Ctx, kind: RecordKind, rows: Row[]): Promise<Set<string>> {
  const scope = kind.scope(ctx.user)
  if (scope === false) return new Set()
  if (scope === undefined) return new Set(rows.map((row) => String(row.id)))
  const alias = sql.identifier(getTableName(kind.table))
  const result = await ctx.db.execute<{ id: string }>(
    sql`SELECT id::text AS id FROM jsonb_populate_recordset(null::${alias}, ${JSON.stringify(rows)}::jsonb) AS ${alias} WHERE ${scope}`,
  )
  return new Set(result.rows.map((row) => row.id))
}

/**
 * Undoes everything one request changed: re-applied in reverse, field by field. Refused with the fields named if
 * somebody changed the same ones since; with `rest`, what does not conflict is undone (design 9).
 */
export async function undoRequest(ctx: Ctx, requestId: string, rest: boolean): Promise<{ undone: number }> {
  const entries = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.requestId, requestId))
    .orderBy(asc(auditLog.id))
  if (entries.length === 0) throw notFound('This change')
  if (entries.some((entry) => ctx.app.now().getTime() - entry.at.getTime() > UNDO_MS))
    throw gone('This change is more than 30 days old and can no longer be undone.')
  refuseWhatCannotBeUndone(ctx, entries)
  await ctx.db.execute(sql`SET CONSTRAINTS ALL DEFERRED`)
  const conflicts: Conflict[] = []
  const touched = new Set<RecordKind>()
  let undone = 0
  for (const run of runsOf(entries.toReversed())) {
    const kind = ctx.app.records.get(run.table)
    if (!kind) throw forbidden('This change cannot be undone.')
    touched.add(kind)
    undone += await undoRun(ctx, kind, run.entries, conflicts)
  }
  if (conflicts.length > 0 && !rest) throw await conflictAnswer(ctx, requestId, conflicts)
  for (const kind of touched) ctx.emit(kind.event)
  return { undone }
}

function refuseWhatCannotBeUndone(ctx: Ctx, entries: Entry[]) {
  const calls = new Set(entries.map((entry) => entry.call))
  for (const slice of ctx.app.slices)
    for (const { endpoint } of slice.calls)
      if (endpoint.undo && calls.has(`${endpoint.method} ${endpoint.path}`))
        throw new AppError('UNPROCESSABLE', `This cannot be undone: ${endpoint.undo.no}`)
}

/** Neighbouring entries of one table and action, each row at most once, so that thousands go in one statement. */
function runsOf(entries: Entry[]): { table: string; entries: Entry[] }[] {
  const runs: { table: string; action: string; entries: Entry[]; ids: Set<string> }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (
      last &&
      last.table === entry.tableName &&
      last.action === entry.action &&
      !last.ids.has(entry.rowId)
    ) {
      last.entries.push(entry)
      last.ids.add(entry.rowId)
    } else
      runs.push({
        table: entry.tableName,
        action: entry.action,
        entries: [entry],
        ids: new Set([entry.rowId]),
      })
  }
  return runs
}

async function undoRun(ctx: Ctx, kind: RecordKind, entries: Entry[], conflicts: Conflict[]): Promise<number> {
  const current = await currentRows(
    ctx,
    kind,
    entries.map((entry) => entry.rowId),
  )
  await mustBeAllowed(
    ctx,
    kind,
    entries.map((entry) => current.get(entry.rowId) ?? entry.oldRow ?? entry.newRow ?? {}),
    entries[0]?.action,
  )
  const action = entries[0]?.action
  mustBePutBack(ctx, kind, entries, current)
  if (action === 'insert') return undoInserts(ctx, kind, entries, current, conflicts)
  if (action === 'delete') return undoDeletes(ctx, kind, entries, current, conflicts)
  return undoUpdates(ctx, kind, entries, current, conflicts)
}

async function currentRows(ctx: Ctx, kind: RecordKind, ids: string[]): Promise<Map<string, Row>> {
  const result = await ctx.db.execute<{ id: string; row: Row }>(
    sql`SELECT t.id::text AS id, to_jsonb(t) AS row FROM ${kind.table} t
        WHERE t.id = ANY (${sql.param(ids)}::${idType(kind)}[]) FOR UPDATE`,
  )
  return new Map(result.rows.map((row) => [row.id, row.row]))
}

async function mustBeAllowed(ctx: Ctx, kind: RecordKind, rows: Row[], action?: RecordAction) {
  const visible = await visibleIds(ctx, kind, rows)
  if (!rows.every((row) => visible.has(String(row.id)) && kind.mayChange(ctx.user, row, action)))
    throw forbidden(`You may not change every ${kind.noun} that this touched.`)
}

/** The row as this undo would leave it, judged by the slice when old values carry power (permissions). */
function mustBePutBack(ctx: Ctx, kind: RecordKind, entries: Entry[], current: Map<string, Row>) {
  const columns = writableColumns(kind)
  for (const { oldRow, newRow, rowId } of entries) {
    if (!oldRow) continue
    const now = current.get(rowId)
    const fields = newRow ? fieldsThatDiffer(columns, oldRow, newRow) : columns
    const after = { ...(now ?? oldRow), ...Object.fromEntries(fields.map((field) => [field, oldRow[field]])) }
    if (kind.mayPutBack?.(ctx.user, after, now) === false)
      throw forbidden(`You may not put this ${kind.noun} back to how it was.`)
  }
}

const fieldsThatDiffer = (columns: string[], left: Row, right: Row) =>
  columns.filter((column) => !BOOKKEEPING.has(column) && !isDeepStrictEqual(left[column], right[column]))

async function undoInserts(
  ctx: Ctx,
  kind: RecordKind,
  entries: Entry[],
  current: Map<string, Row>,
  conflicts: Conflict[],
) {
  const columns = writableColumns(kind)
  const ids: string[] = []
  for (const entry of entries) {
    const row = current.get(entry.rowId)
    if (!row) continue
    const fields = fieldsThatDiffer(columns, entry.newRow ?? {}, row)
    if (fields.length > 0) conflicts.push({ table: entry.tableName, id: entry.rowId, fields })
    else ids.push(entry.rowId)
  }
  if (ids.length === 0) return 0
  await ctx.db.execute(sql`DELETE FROM ${kind.table} WHERE id = ANY (${sql.param(ids)}::${idType(kind)}[])`)
  return ids.length
}

async function undoDeletes(
  ctx: Ctx,
  kind: RecordKind,
  entries: Entry[],
  current: Map<string, Row>,
  conflicts: Conflict[],
) {
  const rows: Row[] = []
  for (const entry of entries) {
    if (current.has(entry.rowId)) conflicts.push({ table: entry.tableName, id: entry.rowId, fields: ['id'] })
    else if (entry.oldRow) rows.push({ ...entry.oldRow, version: Number(entry.oldRow.version ?? 0) + 1 })
  }
  if (rows.length === 0) return 0
  const names = sql.join(
    writableColumns(kind).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await ctx.db.execute(
    sql`INSERT INTO ${kind.table} (${names})
        SELECT ${names} FROM jsonb_populate_recordset(null::${kind.table}, ${JSON.stringify(rows)}::jsonb)`,
  )
  return rows.length
}

async function undoUpdates(
  ctx: Ctx,
  kind: RecordKind,
  entries: Entry[],
  current: Map<string, Row>,
  conflicts: Conflict[],
) {
  const columns = writableColumns(kind)
  const bySignature = new Map<string, { fields: string[]; rows: Row[] }>()
  for (const entry of entries) {
    const row = current.get(entry.rowId)
    const changed = fieldsThatDiffer(columns, entry.oldRow ?? {}, entry.newRow ?? {})
    const clash = row
      ? changed.filter((field) => !isDeepStrictEqual(row[field], entry.newRow?.[field]))
      : changed
    if (clash.length > 0) conflicts.push({ table: entry.tableName, id: entry.rowId, fields: clash })
    const fields = row ? changed.filter((field) => !clash.includes(field)) : []
    if (fields.length === 0) continue
    const group = bySignature.get(fields.join()) ?? { fields, rows: [] }
    group.rows.push({
      id: entry.rowId,
      ...Object.fromEntries(fields.map((field) => [field, entry.oldRow?.[field]])),
    })
    bySignature.set(fields.join(), group)
  }
  let undone = 0
  for (const { fields, rows } of bySignature.values()) {
    const set = sql.join(
      fields.map((field) => sql`${sql.identifier(field)} = r.${sql.identifier(field)}`),
      sql`, `,
    )
    await ctx.db.execute(
      sql`UPDATE ${kind.table} t SET ${set}, version = t.version + 1, updated_at = now()
          FROM jsonb_populate_recordset(null::${kind.table}, ${JSON.stringify(rows)}::jsonb) r WHERE t.id = r.id`,
    )
    undone += rows.length
  }
  return undone
}

/** 409 that names who changed what since. */
async function conflictAnswer(ctx: Ctx, requestId: string, conflicts: Conflict[]) {
  const ids = conflicts.slice(0, 50).map((one) => one.id)
  const result = await ctx.db.execute<{ rowId: string; name: string }>(
    sql`SELECT DISTINCT ON (a.row_id) a.row_id AS "rowId", u.display_name AS name
        FROM audit_log a JOIN users u ON u.id = a.actor_id
        WHERE ${and(inArray(sql`a.row_id`, ids), sql`a.request_id IS DISTINCT FROM ${requestId}`)}
        ORDER BY a.row_id, a.id DESC`,
  )
  const names = new Map(result.rows.map((row) => [row.rowId, row.name]))
  const named = conflicts.map((one) => ({ ...one, ...(names.has(one.id) ? { by: names.get(one.id) } : {}) }))
  const who = [...new Set(names.values())]
  return conflict(
    `${who.length > 0 ? who.join(' and ') : 'Somebody'} changed the same ${conflicts.length === 1 ? 'record' : 'records'} since. Nothing was undone.`,
    { conflicts: named },
  )
}

/** A condition for a list: the slice's scope and whatever else. `false` scopes find nothing. */
export const scoped = (scope: SQL | undefined | false, ...conditions: (SQL | undefined)[]): SQL | undefined =>
  and(scope === false ? sql`false` : scope, ...conditions)
