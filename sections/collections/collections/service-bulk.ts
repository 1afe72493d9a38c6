import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { type Choice, chosenRows } from '#server/data/chosen-rows.ts'
import { mayDelete, mayEdit } from './access.ts'
import type { collections } from './contract.ts'
import type { Filter } from './filter-contract.ts'
import { dayFaults, hostFaults } from './service.ts'
import { conditionOf, resolve, scope, uuids } from './service-filter.ts'
import { collections as log } from './tables.ts'

type Calls = typeof collections

/** Moves entries to another site or day, all or none of them. */
export async function bulkEdit(ctx: Ctx, { changes, ...selection }: InputOf<Calls['bulkEdit']>) {
  const { hostId, collectionDate } = changes
  const faults = {
    ...(hostId ? await hostFaults(ctx, hostId) : {}),
    ...(collectionDate ? dayFaults(ctx, collectionDate) : {}),
  }
  const fields = Object.entries(faults).map(([field, message]) => [`changes.${field}`, message])
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
  const ids = await choose(ctx, selection, mayEdit)
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE ${log} SET host_id = coalesce(${hostId ?? null}::uuid, host_id),
          collection_date = coalesce(${collectionDate ?? null}::date, collection_date),
          version = version + 1, updated_at = now()
        WHERE id = ANY (${uuids(ids)})
          AND (host_id <> ${hostId ?? null}::uuid OR collection_date <> ${collectionDate ?? null}::date)`,
  )
  if (rowCount) ctx.emit('collections.changed')
  return { changed: rowCount ?? 0 }
}

/** Deletes entries, all or none of them; undo brings them back. */
export async function bulkRemove(ctx: Ctx, selection: InputOf<Calls['bulkRemove']>) {
  const ids = await choose(ctx, selection, mayDelete)
  const { rowCount } = await ctx.db.execute(sql`DELETE FROM ${log} WHERE id = ANY (${uuids(ids)})`)
  if (rowCount) ctx.emit('collections.changed')
  return { deleted: rowCount ?? 0 }
}

/** Two locations turn out to be one: every entry of the one becomes the other's. Returns how many. */
export async function moveEntries(ctx: Ctx, from: string, into: string): Promise<number> {
  const { rowCount } = await ctx.db
    .update(log)
    .set({ hostId: into, version: sql`${log.version} + 1`, updatedAt: sql`now()` })
    .where(eq(log.hostId, from))
  if (rowCount) ctx.emit('collections.changed')
  return rowCount ?? 0
}

/** The ids of the chosen entries, if every one of them is this person's to change. */
async function choose(ctx: Ctx, selection: Choice<Filter>, may: typeof mayEdit): Promise<string[]> {
  const c = alias(log, 'c')
  const rows = await chosenRows(ctx, selection, {
    table: c,
    columns: { id: c.id, createdBy: c.createdBy },
    noun: 'collection entry',
    scope: scope(ctx.user),
    where: async (filter: Filter) => conditionOf(ctx, await resolve(ctx, filter)),
  })
  ctx.check(
    rows.every((row) => may(ctx.user, row)),
    'Some of these entries were logged by somebody else. You may only change your own.',
  )
  return rows.map((row) => row.id)
}
