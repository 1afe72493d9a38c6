import { inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/contract.ts'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/undo.ts'
import { mayDeleteHost, mayEditHost, mayWriteFields } from './access.ts'
import type { hosts as calls } from './contract.ts'
import { hostsWhere } from './filters.ts'
import type { HostRow } from './present.ts'
import { scope } from './records.ts'
import { builtInWords, givenFields, refuseIfUsed } from './service.ts'
import { hosts } from './tables.ts'

type Calls = typeof calls
type Target = Pick<InputOf<Calls['bulkRemove']>, 'ids' | 'filter' | 'expected'>

/** The locations that are meant, locked. A filter that no longer finds the number that was seen is refused. */
async function findTargets(ctx: Ctx, { ids, filter, expected }: Target): Promise<HostRow[]> {
  const where = ids ? scoped(scope(ctx.user), inArray(hosts.id, ids)) : await hostsWhere(ctx, filter ?? {})
  const rows = await ctx.db.select().from(hosts).where(where).orderBy(hosts.id).for('update')
  if (filter && rows.length !== expected)
    throw conflict(
      `There are now ${rows.length} such locations, not ${expected}. Nothing was changed; please look again.`,
    )
  return rows
}

export async function bulkEdit(ctx: Ctx, { changes, ...target }: InputOf<Calls['bulkEdit']>) {
  const rows = await findTargets(ctx, target)
  const fixed = rows.find((row) => !mayEditHost(ctx.user, row))
  ctx.check(!fixed && mayWriteFields(ctx.user, givenFields(changes)), fixed && builtInWords(fixed, 'changed'))
  const stored = rows.filter((row) =>
    givenFields(changes).some(
      (field) => row[field as keyof HostRow] !== changes[field as keyof typeof changes],
    ),
  )
  if (stored.length > 0)
    await ctx.db
      .update(hosts)
      .set({ ...changes, version: sql`${hosts.version} + 1`, updatedAt: sql`now()` })
      .where(
        inArray(
          hosts.id,
          stored.map((row) => row.id),
        ),
      )
  ctx.emit('hosts.changed')
  return { changed: stored.length }
}

export async function bulkRemove(ctx: Ctx, target: InputOf<Calls['bulkRemove']>) {
  const rows = await findTargets(ctx, target)
  const fixed = rows.find((row) => !mayDeleteHost(ctx.user, row))
  ctx.check(!fixed, fixed && builtInWords(fixed, 'deleted'))
  if (rows.length > 0) await refuseIfUsed(ctx, rows)
  await ctx.db.delete(hosts).where(
    inArray(
      hosts.id,
      rows.map((row) => row.id),
    ),
  )
  ctx.emit('hosts.changed')
  return { deleted: rows.length }
}
