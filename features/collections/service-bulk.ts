import { type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/contract.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { mayDelete, mayEdit } from './access.ts'
import type { collections, Filter } from './contract.ts'
import { dayFaults, hostFaults } from './service.ts'
import { allOf, conditionOf, resolve, uuids } from './service-filter.ts'
import { collections as log } from './tables.ts'

type Calls = typeof collections

interface Selection {
  ids?: string[] | undefined
  filter?: Filter | undefined
  expected?: number | undefined
}

/** Moves entries to another site or day, all or none of them. */
export async function bulkEdit(ctx: Ctx, { changes, ...selection }: InputOf<Calls['bulkEdit']>) {
  const { hostId, collectionDate } = changes
  const faults = {
    ...(hostId ? await hostFaults(ctx, hostId) : {}),
    ...(collectionDate ? dayFaults(ctx, collectionDate) : {}),
  }
  const fields = Object.entries(faults).map(([field, message]) => [`changes.${field}`, message])
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
  const chosen = await select(ctx, selection, (owner) => mayEdit(ctx.user, { createdBy: owner }))
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE ${log} AS c SET host_id = coalesce(${hostId ?? null}::uuid, host_id),
          collection_date = coalesce(${collectionDate ?? null}::date, collection_date),
          version = version + 1, updated_at = now()
        WHERE ${chosen} AND (host_id <> ${hostId ?? null}::uuid OR collection_date <> ${collectionDate ?? null}::date)`,
  )
  if (rowCount) ctx.emit('collections.changed')
  return { changed: rowCount ?? 0 }
}

/** Deletes entries, all or none of them; undo brings them back. */
export async function bulkRemove(ctx: Ctx, selection: InputOf<Calls['bulkRemove']>) {
  const chosen = await select(ctx, selection, (owner) => mayDelete(ctx.user, { createdBy: owner }))
  const { rowCount } = await ctx.db.execute(sql`DELETE FROM ${log} AS c WHERE ${chosen}`)
  if (rowCount) ctx.emit('collections.changed')
  return { deleted: rowCount ?? 0 }
}

/** Locks the chosen rows and judges each: still as many as the person saw, and every one theirs to change. */
async function select(
  ctx: Ctx,
  selection: Selection,
  mayChange: (owner: string | null) => boolean,
): Promise<SQL> {
  const ids = selection.ids && [...new Set(selection.ids)]
  const condition = ids
    ? allOf([sql`c.id = ANY (${uuids(ids)})`, conditionOf(ctx, {})])
    : conditionOf(ctx, await resolve(ctx, selection.filter ?? {}))
  const { rows } = await ctx.db.execute<{ owner: string | null; entries: number }>(
    sql`SELECT created_by AS owner, count(*)::int AS entries
        FROM (SELECT c.created_by FROM ${log} c WHERE ${condition} ORDER BY c.id FOR UPDATE OF c) AS chosen
        GROUP BY created_by`,
  )
  const found = rows.reduce((sum, row) => sum + row.entries, 0)
  const wanted = ids ? ids.length : (selection.expected ?? 0)
  if (found !== wanted)
    throw conflict(
      ids
        ? `Only ${found} of the ${wanted} selected entries are still there. Please look at the list again.`
        : `These filters now find ${found} entries, not ${wanted}. Please look at the list again.`,
    )
  ctx.check(
    rows.every((row) => mayChange(row.owner)),
    'Some of these entries were logged by somebody else. You may only change your own.',
  )
  return condition
}
