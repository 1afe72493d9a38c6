import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays, instantIn } from '#kernel/charity/day.ts'
import { presentChange } from '#platform/history/service.ts'
import type { Ctx, Download } from '#server/context.ts'
import { type RecordKind, tableOf } from '#server/data/records.ts'
import { containing } from '#server/data/search.ts'
import { auditLog, users } from '#server/data/tables.ts'
import { recordWords } from '#server/data/visible-record.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import type { auditLogs } from './contract.ts'

type Calls = typeof auditLogs
export type Filters = Omit<InputOf<Calls['list']>, 'page' | 'limit'>
/** The trail, or another look at it under a name of its own. */
type Trail = typeof auditLog

const DID = { insert: 'entered', update: 'changed', delete: 'deleted' } as const

/** Kinds of records that this reader sees every row of: no row rule of a slice is gone around. */
export const readable = (ctx: Pick<Ctx, 'app' | 'user'>): RecordKind[] =>
  [...ctx.app.records.values()].filter((kind) => kind.scope(ctx.user, ctx.app.records) === undefined)

/** What may be searched: the fields that this reader would be shown. */
function mentioning(ctx: Ctx, trail: Trail, kinds: RecordKind[], search: string): SQL | undefined {
  const pattern = containing(search)
  return or(
    ...kinds.map((kind) => {
      const shown = Object.keys(kind.fields).filter((field) => !kind.hides?.(ctx.user, field, {}))
      return and(
        eq(trail.tableName, tableOf(kind)),
        sql`EXISTS (SELECT FROM unnest(${sql.param(shown)}::text[]) AS field
          WHERE ${trail.newRow} ->> field ILIKE ${pattern} OR ${trail.oldRow} ->> field ILIKE ${pattern})`,
      )
    }),
  )
}

export function auditWhere(
  ctx: Ctx,
  { person, table, together, record, action, from, to, search }: Filters,
  trail: Trail = auditLog,
): SQL | undefined {
  const kinds = readable(ctx).filter((kind) => table === undefined || tableOf(kind) === table)
  if (kinds.length === 0) return sql`false`
  const zone = ctx.settings.timeZone
  return and(
    inArray(trail.tableName, kinds.map(tableOf)),
    together ? togetherWith(trail, together) : undefined,
    person ? eq(trail.actorId, person) : undefined,
    record ? eq(trail.rowId, record) : undefined,
    action ? eq(trail.action, action) : undefined,
    from ? gte(trail.at, instantIn(zone, from)) : undefined,
    to ? lt(trail.at, instantIn(zone, addDays(to, 1))) : undefined,
    search ? mentioning(ctx, trail, kinds, search) : undefined,
  )
}

/** Changes of one request; those of a job, which has none, are of one moment: that of their transaction. */
const togetherWith = (trail: Trail, id: number): SQL => {
  const of = (column: SQL) => sql`(SELECT ${column} FROM audit_log WHERE id = ${id})`
  return sql`(CASE WHEN ${of(sql`request_id`)} IS NULL THEN ${trail.requestId} IS NULL AND ${trail.at} = ${of(sql`at`)}
    ELSE ${trail.requestId} = ${of(sql`request_id`)} END)`
}

export const entries = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ entry: auditLog, actor: { id: users.id, name: users.displayName } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.id))

type Found = Awaited<ReturnType<typeof entries>>[number]

export async function present(ctx: Ctx, { entry, actor }: Found) {
  const kind = ctx.app.records.get(entry.tableName)
  if (!kind) throw new Error(`${entry.tableName} has no record kind`)
  return {
    ...(await presentChange(ctx, kind, entry, actor)),
    id: entry.id,
    table: entry.tableName,
    noun: kind.noun,
    recordId: entry.rowId,
    recordWords: await recordWords(ctx, kind, entry.newRow ?? entry.oldRow ?? {}),
    call: entry.call,
  }
}

export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const where = auditWhere(ctx, input)
  const [rows, [sums]] = await Promise.all([
    entries(ctx, where)
      .limit(input.limit)
      .offset((input.page - 1) * input.limit),
    ctx.db.select({ total: sql<number>`count(*)::integer` }).from(auditLog).where(where),
  ])
  const items = []
  for (const row of rows) items.push(await present(ctx, row))
  return { items, total: sums?.total ?? 0, page: input.page, limit: input.limit }
}

export async function options(ctx: Ctx) {
  const people = await ctx.db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(
      exists(
        ctx.db
          .select({ one: sql`1` })
          .from(auditLog)
          .where(and(eq(auditLog.actorId, users.id), isNotNull(auditLog.requestId))),
      ),
    )
    .orderBy(asc(sql`lower(${users.displayName})`))
  const tables = readable(ctx).map((kind) => ({ table: tableOf(kind), noun: kind.noun }))
  return { tables: tables.toSorted((a, b) => a.noun.localeCompare(b.noun)), people }
}

/** Exactly what is filtered, one line for each field that changed. */
export function exportList(ctx: Ctx, input: InputOf<Calls['exportList']>): Download {
  return spreadsheetOf<{ id: string }>(ctx, {
    title: 'Audit log',
    format: input.format,
    heading: ['When', 'Who', 'What', 'Record', 'Record id', 'Field', 'Before', 'After', 'Request'],
    query: sql`SELECT ${auditLog.id} FROM ${auditLog} WHERE ${auditWhere(ctx, input) ?? sql`true`} ORDER BY ${auditLog.id} DESC`,
    cells: async (ids) => {
      const rows = await entries(
        ctx,
        inArray(
          auditLog.id,
          ids.map(({ id }) => Number(id)),
        ),
      )
      const lines = []
      for (const row of rows) lines.push(...linesOf(await present(ctx, row)))
      return lines
    },
  })
}

function linesOf(entry: Awaited<ReturnType<typeof present>>) {
  const head = [entry.at, entry.actor?.name ?? 'The portal', DID[entry.action], entry.noun, entry.recordId]
  const changes = entry.changes.length > 0 ? entry.changes : [{ label: '', before: null, after: null }]
  return changes.map(({ label, before, after }) => [
    ...head,
    label,
    asText(before),
    asText(after),
    entry.requestId,
  ])
}

const asText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
