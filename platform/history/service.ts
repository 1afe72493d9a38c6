import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, min, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { todayIn } from '#kernel/charity/day.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import type { RecordKind, Row } from '#server/data/records.ts'
import { auditLog, users } from '#server/data/tables.ts'
import { rowsOfRequests, UNDO_MS, undoRequest, undoScope } from '#server/data/undo.ts'
import { mayPutBack, mayUndo, visibleIds } from '#server/data/undo-rows.ts'
import type { history } from './contract.ts'

type Calls = typeof history

/** Undoes one request; every row it touched is checked against its slice's rule. */
export async function undo(ctx: Ctx, { requestId, rest }: InputOf<Calls['undo']>) {
  const result = await undoRequest(ctx, requestId, rest ?? false)
  ctx.check(true)
  return result
}

/** What an undo would take back, by the same rule. */
export async function scope(
  ctx: Ctx,
  { requestId }: InputOf<Calls['scope']>,
): Promise<OutputOf<Calls['scope']>> {
  const result = await undoScope(ctx, requestId)
  ctx.check(true)
  return result
}

export async function beginning({ db, settings }: Ctx): Promise<OutputOf<Calls['beginning']>> {
  const [first] = await db.select({ at: min(auditLog.at) }).from(auditLog)
  return { firstDay: first?.at ? todayIn(settings.timeZone, first.at) : null }
}

/** The history of one record, for whoever may see the record. */
export async function ofRecord(
  ctx: Ctx,
  { table, id, page, limit }: InputOf<Calls['ofRecord']>,
): Promise<OutputOf<Calls['ofRecord']>> {
  const kind = ctx.app.records.get(table)
  if (!kind) throw notFound('This record')
  const own = trailOf(table, id)
  const [latest] = await ctx.db.select().from(auditLog).where(own).orderBy(desc(auditLog.id)).limit(1)
  const row = latest?.newRow ?? latest?.oldRow
  if (!row || !(await visibleIds(ctx, kind, [row])).has(String(row.id))) throw notFound('This record')
  ctx.check(true)
  const { subject } = kind
  const about = subject && ctx.app.records.get(subject.table)
  // What it is about has a trail of its own, and is read as this kind of record shows it.
  const ofSubject = about && {
    ...about,
    fields: subject.fields ?? about.fields,
    hides: (user: CurrentUser, column: string) => subject.hides(user, column, row),
  }
  const theirs = subject && trailOf(subject.table, String(row[subject.column]))
  // What one request did to both is one change.
  const where = theirs ? or(own, and(theirs, sql`NOT ${alongside(own)}`)) : own
  const rows = await ctx.db
    .select({ entry: auditLog, actor: { id: users.id, name: users.displayName } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const counts = await rowsOfRequests(
    ctx,
    rows.map(({ entry }) => entry.requestId),
  )
  const requests = rows.flatMap(({ entry }) => entry.requestId ?? [])
  const beside = theirs
    ? await ctx.db
        .select()
        .from(auditLog)
        .where(and(theirs, inArray(auditLog.requestId, requests)))
    : []
  const items = []
  for (const { entry, actor } of rows) {
    const isTheirs = ofSubject && entry.tableName !== table
    const item = isTheirs
      ? await presentChange(ctx, ofSubject, entry, actor)
      : await presentChange(ctx, kind, entry, actor, row)
    if (ofSubject && !isTheirs)
      for (const one of beside)
        if (one.requestId === entry.requestId && one.action === entry.action)
          item.changes.unshift(...(await presentChange(ctx, ofSubject, one, actor)).changes)
    items.push(item.undoable ? { ...item, requestRows: counts.get(item.requestId ?? '') ?? 1 } : item)
  }
  return { items, total: await ctx.db.$count(auditLog, where), page, limit }
}

/** The same request did the same to the record itself. */
const alongside = (own: SQL | undefined) =>
  sql`EXISTS (SELECT FROM (SELECT ${auditLog.requestId} AS request, ${auditLog.action} AS action FROM ${auditLog} WHERE ${own}) AS done
    WHERE done.request = ${auditLog.requestId} AND done.action = ${auditLog.action})`

const trailOf = (table: string, id: string) => and(eq(auditLog.tableName, table), eq(auditLog.rowId, id))

type Entry = typeof auditLog.$inferSelect
type Actor = { id: string; name: string } | null

/** What people correct by a link is by themselves; they need no account for it (docs/decisions/115). */
const BY_LINK = 'PUT /api/my-details'
const bySelf = ({ call, tableName, rowId, newRow }: Entry): Actor =>
  tableName === 'people' && call === BY_LINK
    ? { id: rowId, name: `${String(newRow?.name)}, by their link` }
    : null

/** One change in words, without the fields that this reader may not see. `row` is the record as it is judged by. */
export async function presentChange(
  ctx: Ctx,
  kind: RecordKind,
  entry: Entry,
  actor: Actor,
  row: Row = entry.newRow ?? entry.oldRow ?? {},
) {
  const without = kind.without?.(row)
  return {
    requestId: entry.requestId,
    at: entry.at.toISOString(),
    actor: actor ?? bySelf(entry),
    action: without ? 'update' : entry.action,
    changes: await changesOf(ctx, kind, entry.oldRow ?? without ?? {}, entry.newRow ?? without ?? {}, row),
    undoable:
      entry.requestId !== null &&
      mayUndo(ctx.user, kind, entry, row) &&
      mayPutBack(ctx.user, kind, entry, entry.newRow === null ? undefined : row) &&
      ctx.app.now().getTime() - entry.at.getTime() < UNDO_MS,
  }
}

async function changesOf(ctx: Ctx, kind: RecordKind, before: Row, after: Row, row: Row) {
  const present = (field: string, value: unknown) =>
    value === undefined || value === null || !kind.present ? value : kind.present(ctx, field, value, row)
  const changes = []
  for (const [field, label] of Object.entries({ ...kind.fields, ...kind.former })) {
    if (kind.hides?.(ctx.user, field, row)) continue
    if (isDeepStrictEqual(before[field] ?? null, after[field] ?? null)) continue
    changes.push({
      field,
      label,
      before: (await present(field, before[field])) ?? null,
      after: (await present(field, after[field])) ?? null,
    })
  }
  return changes
}
