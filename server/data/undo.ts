import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { AppError, conflict, forbidden, gone, notFound } from '#kernel/calls/errors.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import type { Ctx } from '../context.ts'
import { byNoun } from './by-noun.ts'
import { isItsFile } from './its-files.ts'
import type { RecordKind } from './records.ts'
import { auditLog, imports, users } from './tables.ts'
import { judgeRun, type Run, seesSomeOf, type Undoing, undoRun } from './undo-rows.ts'

/** Design 9: an undo is offered for 30 days. */
export const UNDO_MS = 30 * DAY
/** An undo is a request like any other: its own undo is the redo. */
const UNDO = 'POST /api/undo/{requestId}'
/** As much of the trail as is in memory at once. */
const BATCH = 2_000
/**
 * Undoes everything one request changed: re-applied in reverse, field by field, in batches within the transaction of
 * the call. Refused with the fields named if somebody changed the same ones since, and with words if others added
 * something below what it added; with `rest`, what does not conflict is undone (design 9).
 */
export async function undoRequest(ctx: Ctx, requestId: string, rest: boolean): Promise<{ undone: number }> {
  const { call } = await findRequest(ctx, requestId)
  await ctx.db.execute(sql`SET CONSTRAINTS ALL DEFERRED`)
  const nothing = callOf(call) === UNDO ? 'Nothing was redone.' : 'Nothing was undone.'
  const undoing: Undoing = {
    ctx,
    requestId,
    nothing,
    conflicts: { named: [], changed: 0, hanging: 0 },
    stays: new Set(),
  }
  const afterwards = await lookedAt(ctx, requestId)
  const touched = new Set<RecordKind>()
  let undone = 0
  const later: Run[] = []
  for await (const run of runsOf(ctx, requestId)) {
    touched.add(run.kind)
    undone += await undoRun({ ...undoing, later }, run)
  }
  undone += await undoLater(undoing, later)
  const { changed, hanging } = undoing.conflicts
  if (changed + hanging > 0 && !rest) throw await conflictAnswer(undoing)
  await mustHoldTogether(undoing)
  for (const kind of touched) {
    ctx.emit(kind.event)
    // What somebody is by such a row, others show as well.
    const about = kind.subject && ctx.app.records.get(kind.subject.table)
    if (about) ctx.emit(about.event)
  }
  for (const then of afterwards) await then()
  if (undone > 0) await turnImports(ctx, requestId, changed + hanging > 0)
  return { undone }
}

/**
 * What a file brought in is gone with the undo, and is there again with the redo, which is the undo of that; where some of
 * it stayed as it was, neither is so.
 */
async function turnImports(ctx: Ctx, requestId: string, leftSome: boolean) {
  await ctx.db
    .update(imports)
    .set({
      isUndone: sql`NOT ${imports.isUndone}`,
      // A redo brings back all that its undo took; an undo of what came back in part does not take more than that.
      isPartly: sql`${leftSome} OR (${imports.isPartly} AND NOT ${imports.isUndone})`,
      undoRequestId: ctx.requestId,
    })
    .where(sql`coalesce(${imports.undoRequestId}, ${imports.appliedRequestId}) = ${requestId}::uuid`)
}

/** Rows that something still belonged to, as often as some of them went: each may have been what held another. */
async function undoLater(undoing: Undoing, held: Run[]): Promise<number> {
  if (held.length === 0) return 0
  let undone = 0
  const later: Run[] = []
  for (const run of held.toReversed()) undone += await undoRun({ ...undoing, later }, run)
  if (undone > 0) return undone + (await undoLater(undoing, later.toReversed()))
  for (const run of later) await undoRun(undoing, run)
  return 0
}

/** What is to be done after an undo, by the kinds of record that it is about. */
async function lookedAt(ctx: Ctx, requestId: string) {
  const tables = await ctx.db
    .selectDistinct({ name: auditLog.tableName })
    .from(auditLog)
    .where(eq(auditLog.requestId, requestId))
  const looks = new Set(tables.flatMap(({ name }) => ctx.app.records.get(name)?.beforeUndo ?? []))
  const afterwards: (() => Promise<void>)[] = []
  for (const look of looks) afterwards.push(await look(ctx, requestId))
  return afterwards
}

/** What undoing a request would take back, for those who may: by kind of record and by what was done to it. */
export async function undoScope(ctx: Ctx, requestId: string) {
  const { call, at, by } = await findRequest(ctx, requestId)
  for await (const run of runsOf(ctx, requestId)) await judgeRun(ctx, run)
  const { rows } = await ctx.db.execute<{
    table: string
    action: 'insert' | 'update' | 'delete'
    count: number
  }>(
    sql`SELECT table_name AS table, action, count(*)::integer AS count FROM (
          SELECT table_name, CASE WHEN bool_or(action = 'insert') THEN 'insert' WHEN bool_or(action = 'delete') THEN 'delete'
            ELSE 'update' END AS action
          FROM audit_log WHERE request_id = ${requestId} GROUP BY table_name, row_id
          HAVING NOT (bool_or(action = 'insert') AND bool_or(action = 'delete'))) AS changed
        GROUP BY 1, 2 ORDER BY count DESC, 1, 2`,
  )
  return {
    changes: byNoun(ctx.app.records, rows),
    sent: await sentSince(ctx, requestId, at),
    call,
    at: at.toISOString(),
    by,
  }
}

/** What an undo does not take back: messages that went out since, the oldest first. */
async function sentSince(ctx: Ctx, id: string, at: Date) {
  const found = []
  for (const { staysSent } of ctx.app.slices)
    for (const ask of staysSent) found.push(...(await ask(ctx, { id, at })))
  return found
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => ({ title: one.title, day: todayIn(ctx.settings.timeZone, one.at) }))
}

/** How many rows each of these requests changed. */
export async function rowsOfRequests(ctx: Ctx, ids: (string | null)[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; rows: number }>(
    sql`SELECT request_id AS id, count(DISTINCT (table_name, row_id))::integer AS rows FROM ${auditLog}
        WHERE request_id = ANY (${sql.param(ids.filter((id) => id !== null))}::uuid[]) AND NOT ${isItsFile(auditLog)} GROUP BY 1`,
  )
  return new Map(rows.map(({ id, rows }) => [id, rows]))
}

/**
 * The request, if it can be undone: 404, 410 after 30 days, 422 when its call says that it cannot; why, only whoever did it
 * or sees something of it is told.
 */
async function findRequest(ctx: Ctx, requestId: string) {
  const [first] = await ctx.db
    .select({
      at: auditLog.at,
      call: auditLog.call,
      actorId: auditLog.actorId,
      by: { id: users.id, name: users.displayName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.requestId, requestId))
    .orderBy(auditLog.id)
    .limit(1)
  if (!first) throw notFound('This change')
  if (ctx.app.now().getTime() - first.at.getTime() > UNDO_MS)
    throw gone('This change is more than 30 days old and can no longer be undone.')
  const no = whyNot(ctx, first.call)
  if (no === undefined) return first
  if (first.actorId !== ctx.user.id) await mustSeeSome(ctx, requestId)
  throw new AppError('UNPROCESSABLE', `This cannot be undone: ${no}`)
}

/** What its call says of why it cannot be undone. */
function whyNot(ctx: Ctx, call: string | null): string | undefined {
  for (const slice of ctx.app.slices)
    for (const { endpoint } of slice.calls)
      if (endpoint.undo && callOf(call) === `${endpoint.method} ${endpoint.path}`) return endpoint.undo.no
}

async function mustSeeSome(ctx: Ctx, requestId: string) {
  for await (const run of runsOf(ctx, requestId)) if (await seesSomeOf(ctx, run)) return
  throw forbidden('You may see nothing of what this changed.')
}

/** Method and path; the trail says behind them when it was an API key that called. */
const callOf = (stored: string | null) => stored?.split(' ', 2).join(' ')

/** The trail of a request from its end: neighbouring entries of one table and action, each row at most once in a run. */
async function* runsOf(ctx: Ctx, requestId: string): AsyncGenerator<Run> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const entries = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.requestId, requestId), lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(BATCH)
    let run: (Run & { ids: Set<string> }) | undefined
    for (const entry of entries) {
      const kind = ctx.app.records.get(entry.tableName)
      if (!kind) throw forbidden('This change cannot be undone.')
      if (run && run.kind === kind && run.action === entry.action && !run.ids.has(entry.rowId)) {
        run.entries.push(entry)
        run.ids.add(entry.rowId)
        continue
      }
      if (run) yield run
      run = { kind, action: entry.action, entries: [entry], ids: new Set([entry.rowId]) }
    }
    if (run) yield run
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return
    before = last.id
  }
}

/** What comes back may belong to something that is gone by now. */
async function mustHoldTogether({ ctx, nothing }: Undoing) {
  try {
    await ctx.db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== '23503') throw error
    // Some of it was forgotten for good.
    throw conflict(
      `What this belongs to was deleted since. ${nothing.replace('.', ';')} undo that first, where it can be undone.`,
    )
  }
}

/** 409 that names who changed what since, and what others added. */
async function conflictAnswer({ ctx, requestId, nothing, conflicts: { named, changed, hanging } }: Undoing) {
  const ids = named.flatMap((one) => (one.hanging ? [] : [one.id]))
  const { rows } = await ctx.db.execute<{ rowId: string; name: string }>(
    sql`SELECT DISTINCT ON (a.row_id) a.row_id AS "rowId", u.display_name AS name
        FROM audit_log a JOIN users u ON u.id = a.actor_id
        WHERE a.row_id = ANY (${sql.param(ids)}::text[]) AND a.request_id IS DISTINCT FROM ${requestId}
        ORDER BY a.row_id, a.id DESC`,
  )
  const names = new Map(rows.map((row) => [row.rowId, row.name]))
  const who = [...new Set(names.values())].join(' and ') || 'Somebody'
  const records = inNumber(changed, 'record', countOf(changed, 'record'))
  const words = [
    changed > 0 ? `${who} changed the same ${records} since.` : '',
    hanging > 0 ? `By now ${named.find((one) => one.hanging)?.hanging}.` : '',
    hanging > 1 ? `So it is with ${countOf(hanging, 'record')}.` : '',
    nothing,
  ]
  return conflict(words.filter(Boolean).join(' '), {
    conflicts: named.map((one) => ({ ...one, ...(names.has(one.id) ? { by: names.get(one.id) } : {}) })),
    conflictCount: changed + hanging,
  })
}

/** A condition for a list: the slice's scope and whatever else. `false` scopes find nothing. */
export const scoped = (scope: SQL | undefined | false, ...conditions: (SQL | undefined)[]): SQL | undefined =>
  and(scope === false ? sql`false` : scope, ...conditions)
