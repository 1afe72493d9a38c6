import { getTableColumns, sql } from 'drizzle-orm'
import { inNumber } from '#kernel/language/count.ts'
import type { Ctx } from '../context.ts'
import { type RecordKind, tableOf } from './records.ts'
import { foreignKeysTo, referencesInWords } from './references.ts'
import { auditLog } from './tables.ts'

/** The type of a kind's ids, for casts. */
export const idType = (kind: RecordKind) => {
  const id = Object.values(getTableColumns(kind.table)).find((column) => column.name === 'id')
  return sql.raw(id?.getSQLType() ?? 'uuid')
}
export const idsOf = (kind: RecordKind, ids: string[]) => sql`ANY (${sql.param(ids)}::${idType(kind)}[])`

interface Touched {
  kind: RecordKind
  /** What the trail says of one request. */
  entries: (typeof auditLog.$inferSelect)[]
}

/**
 * Rows that the same request took or brought along with another one (tasks of a project that was deleted): judged is that
 * one, which every undo of the request asks for, too.
 */
export async function wentAlong({ db }: Ctx, { kind, entries }: Touched): Promise<Set<string>> {
  const { along } = kind
  const wanted = along
    ? entries.flatMap(({ rowId, oldRow, newRow, action, requestId }) =>
        along(newRow ?? oldRow ?? {}, action).flatMap((one) =>
          one.id && requestId ? [{ ...one, request: requestId, row: rowId }] : [],
        ),
      )
    : []
  if (wanted.length === 0) return new Set()
  const { rows } = await db.execute<{ row: string }>(
    sql`SELECT DISTINCT w."row" FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          AS w("row" text, "table" text, id text, action text, request uuid)
        JOIN ${auditLog} ON ${auditLog.requestId} = w.request AND ${auditLog.tableName} = w."table"
          AND ${auditLog.rowId} = w.id AND ${auditLog.action} = w.action`,
  )
  return new Set(rows.map(({ row }) => row))
}

/**
 * What would go, lose its hold or forbid it if these rows were deleted: what the same request added below them is gone
 * by now, so it is what others added, or what conflicts itself. Tables without a trail (sums, what people have seen)
 * follow their row, unless their own key forbids it.
 */
export async function hangingOn(ctx: Ctx, kind: RecordKind, ids: string[]): Promise<Map<string, string>> {
  const found = new Map<string, { what: string; count: number; table: string }[]>()
  if (ids.length === 0) return new Map()
  // What is about them without a foreign key goes with them by a trigger.
  const byName = [...ctx.app.records.values()].flatMap((child) =>
    kind.tasks && child.about
      ? [{ table: tableOf(child), column: child.about.id, of: child.about.table }]
      : [],
  )
  const byKey = (await foreignKeysTo(ctx, kind.table)).map((key) => ({ ...key, of: null }))
  for (const { table, column, of, ...key } of [...byKey, ...byName]) {
    const child = ctx.app.records.get(table)
    if (!child && 'follows' in key && key.follows) continue
    const ownRows = child === kind ? sql`AND NOT c.id = ${idsOf(kind, ids)}` : sql``
    const ofThese = of === null ? sql`` : sql`AND c.${sql.identifier(of)} = ${tableOf(kind)}`
    const { rows } = await ctx.db.execute<{ id: string; count: number }>(
      sql`SELECT c.${sql.identifier(column)}::text AS id, count(*)::integer AS count FROM ${sql.identifier(table)} c
          WHERE c.${sql.identifier(column)} = ${idsOf(kind, ids)} ${ofThese} ${ownRows} GROUP BY 1`,
    )
    const noun = child && child.scope(ctx.user, ctx.app.records) !== false ? child.noun : 'other record'
    for (const { id, count } of rows)
      found.set(id, [...(found.get(id) ?? []), { table, what: inNumber(count, noun), count }])
  }
  return new Map(
    [...found].map(([id, parts]) => {
      const one = parts.length === 1 && parts[0]?.count === 1
      return [id, `${referencesInWords(parts)} ${one ? 'belongs' : 'belong'} to this ${kind.noun}`]
    }),
  )
}
