import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { groupKey } from '#kernel/charity/group-names.ts'
import { findGroup } from '#sections/operations/groups-catalog/service.ts'
import type { Ctx } from '#server/context.ts'
import type { groupLog } from './groups-contract.ts'
import { entriesWhere } from './service-entries.ts'
import { scope } from './service-filter.ts'

/** As many as somebody looks through; the log itself has all of them. */
const MOST = 50

/** What came from a group lately: one line for each name in an entry, newest first. */
export async function entries(ctx: Ctx, { id }: InputOf<(typeof groupLog)['entries']>) {
  await findGroup(ctx, id)
  if (scope(ctx.user) === false) return { items: [] }
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`SELECT name_key AS key FROM group_owners WHERE organization_id = ${id}`,
  )
  const keys = new Set(rows.map(({ key }) => key))
  const texts = sql`SELECT t.group_key FROM group_texts t WHERE t.name_key = ANY (${sql.param([...keys])}::text[])`
  const found = await entriesWhere(
    ctx.db,
    sql`c.group_key = ANY (ARRAY(${texts}))`,
    sql`ORDER BY c.collection_date DESC, c.submitted_at DESC, c.id LIMIT ${MOST}`,
  )
  const items = found.flatMap(({ id: entry, collectionDate, hostName, groups }) =>
    groups
      .filter(({ name, department }) => keys.has(groupKey(name, department)))
      .map(({ name, department, count }) => ({
        id: entry,
        collectionDate,
        hostName,
        name: department ? `${name}, ${department}` : name,
        sandwiches: count,
      })),
  )
  return { items }
}
