import { aliasedTable, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { byNoun } from '#server/data/by-noun.ts'
import { isItsFile } from '#server/data/its-files.ts'
import { auditLog } from '#server/data/tables.ts'
import { rowsOfRequests } from '#server/data/undo.ts'
import type { auditLogs } from './contract.ts'
import { auditWhere, entries, present } from './service.ts'

type Calls = typeof auditLogs

/** The same trail looked at once more, for the others of a change. */
const others = aliasedTable(auditLog, 'others')

/** What was done together, newest first: pages are found from the end of the trail, so that its length does not matter. */
export async function requests(
  ctx: Ctx,
  { page, limit, ...filters }: InputOf<Calls['requests']>,
): Promise<OutputOf<Calls['requests']>> {
  const [items, total] = await Promise.all([
    pageOf(ctx, filters, { limit, offset: (page - 1) * limit }),
    countRequests(ctx, whereOf(ctx, filters)),
  ])
  return { items, total, page, limit }
}

/** The same without its number, which takes a look at the whole trail. */
export const latest = async (ctx: Ctx, { limit }: InputOf<Calls['latest']>) => ({
  items: await pageOf(ctx, {}, { limit, offset: 0 }),
})

type Filters = Omit<InputOf<Calls['requests']>, 'page' | 'limit'>

/** Also without a filter: of what this person may read. A record that is found stands for its files. */
function whereOf(ctx: Ctx, filters: Filters, trail: typeof auditLog = auditLog): SQL {
  const found = (one: typeof auditLog) => auditWhere(ctx, filters, one)
  return sql`${found(trail) ?? sql`true`} AND NOT ${isItsFile(trail, found)}`
}

async function pageOf(
  ctx: Ctx,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutputOf<Calls['latest']>['items']> {
  const where = whereOf(ctx, filters)
  const alike = whereOf(ctx, filters, others)
  const found = await ctx.db.execute<{ id: string }>(
    sql`SELECT ${auditLog.id} FROM ${auditLog} WHERE ${where} AND ${isLast(alike)}
        ORDER BY ${auditLog.id} DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  const ids = found.rows.map(({ id }) => Number(id))
  const newest = await entries(ctx, sql`${auditLog.id} = ANY (${sql.param(ids)}::bigint[])`)
  const did = await whatTheyDid(ctx, ids, alike)
  const counts = await rowsOfRequests(
    ctx,
    newest.map(({ entry }) => entry.requestId),
  )
  const items = []
  for (const one of newest) {
    const shown = await present(ctx, one)
    const rows = counts.get(shown.requestId ?? '')
    items.push({
      ...shown,
      ...(did.get(one.entry.id) ?? { entries: 1, did: [] }),
      ...(shown.undoable && rows ? { requestRows: rows } : {}),
    })
  }
  return items
}

/** No later change of the same request, or of the same moment where there was none, is found as well. */
const isLast = (alike: SQL): SQL => sql`NOT EXISTS (SELECT FROM audit_log AS others
    WHERE ${others.requestId} = ${auditLog.requestId} AND ${others.id} > ${auditLog.id} AND ${alike})
  AND (${auditLog.requestId} IS NOT NULL OR NOT EXISTS (SELECT FROM audit_log AS others
    WHERE ${others.at} = ${auditLog.at} AND ${others.requestId} IS NULL AND ${others.id} > ${auditLog.id} AND ${alike}))`

async function countRequests(ctx: Ctx, where: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM (
          SELECT FROM ${auditLog} WHERE ${where}
          GROUP BY ${auditLog.requestId}, CASE WHEN ${auditLog.requestId} IS NULL THEN ${auditLog.at} END) AS requests`,
  )
  return rows[0]?.total ?? 0
}

interface Sum extends Record<string, unknown> {
  id: string
  table: string
  action: 'insert' | 'update' | 'delete'
  count: number
  entries: number
}

/** What came, went or changed in each, by kind of record; the most first. */
async function whatTheyDid(ctx: Ctx, ids: number[], alike: SQL) {
  const sumsOf = (of: SQL) => sql`SELECT page.id, rows.* FROM page CROSS JOIN LATERAL (
      SELECT table_name AS table, action, count(*)::integer AS count, sum(entries)::integer AS entries FROM (
        SELECT table_name, count(*) AS entries, CASE WHEN bool_or(action = 'insert') THEN 'insert'
          WHEN bool_or(action = 'delete') THEN 'delete' ELSE 'update' END AS action
        FROM audit_log AS others WHERE ${of} AND ${alike} GROUP BY table_name, row_id) AS records
      GROUP BY 1, 2) AS rows`
  const { rows } = await ctx.db.execute<Sum>(
    sql`WITH page AS MATERIALIZED (SELECT id, request_id, at FROM audit_log WHERE id = ANY (${sql.param(ids)}::bigint[]))
        ${sumsOf(sql`others.request_id = page.request_id`)}
        UNION ALL ${sumsOf(sql`page.request_id IS NULL AND others.request_id IS NULL AND others.at = page.at`)}
        ORDER BY count DESC, 2, 3`,
  )
  const byId = new Map<number, Sum[]>()
  for (const row of rows) byId.set(Number(row.id), [...(byId.get(Number(row.id)) ?? []), row])
  return new Map(
    [...byId].map(([id, sums]) => [
      id,
      {
        entries: sums.reduce((all, { entries }) => all + entries, 0),
        did: byNoun(ctx.app.records, sums),
      },
    ]),
  )
}
