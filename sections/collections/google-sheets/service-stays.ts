import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import type { ChangedCell } from '#kernel/round-trip/merge-rows.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog, users } from '#server/data/tables.ts'
import { isClash, toAppError } from '#server/http/answers.ts'
import { callOf } from '#server/http/programs.ts'
import type { Look } from './service-look.ts'

type Remove = (ctx: Ctx, ids: string[]) => Promise<void>

/** How rows of this list are deleted, where this person may. */
export function removalOf(
  { app, user }: Ctx,
  { source: { list } }: Pick<Look, 'source'>,
): Remove | undefined {
  const may = (path: string) => {
    const call = callOf(app, { method: 'DELETE', path })
    return call && passes(user, call.endpoint.access) && !(call.endpoint as Endpoint).asksPassword
      ? call
      : undefined
  }
  const many = may(list)
  const one = may(`${list}/{id}`)
  if (many) return async (ctx: Ctx, ids: string[]) => void (await many.handler(ctx, { ids } as never))
  if (!one) return undefined
  return async (ctx: Ctx, ids: string[]) => {
    for (const id of ids) await one.handler(ctx, { id } as never)
  }
}

/** Trying takes its time and holds up others; of more rows than these whoever deletes them is told then. */
export const MOST_TRIED = 200

/** Those of the first rows that cannot be deleted, each with why: tried, half by half, and taken back before anybody sees it. */
export async function keptFrom(ctx: Ctx, remove: Remove | undefined, ids: string[]) {
  const kept = new Map<string, string>()
  if (!remove) return kept
  const refusals: Record<string, string> = Object.assign({}, ...ctx.app.slices.map((slice) => slice.refusals))
  const quiet: Ctx = { ...ctx, emit: () => undefined, enqueue: async () => undefined }
  const among = async (some: string[]): Promise<void> => {
    const [only] = some
    if (only === undefined) return
    const why = await whyNot(some)
    if (why === undefined) return
    if (some.length === 1) {
      kept.set(only, why)
      return
    }
    const half = Math.ceil(some.length / 2)
    await among(some.slice(0, half))
    await among(some.slice(half))
  }
  const whyNot = async (some: string[]) => {
    await ctx.db.execute('SAVEPOINT deleted')
    try {
      await remove(quiet, some)
      return undefined
    } catch (error) {
      // Nothing about the row: another time it may go.
      if (isClash(error)) throw error
      const answer = toAppError(error, refusals)
      if (answer.status >= 500) throw error
      return answer.message
    } finally {
      await ctx.db.execute('ROLLBACK TO SAVEPOINT deleted')
      await ctx.db.execute('RELEASE SAVEPOINT deleted')
    }
  }
  await among(ids.slice(0, MOST_TRIED))
  return kept
}

/** Who changed the rows of these cells last since the list went out, and when. */
export async function changersOf(ctx: Ctx, { takeAway, source }: Look, cells: readonly ChangedCell[]) {
  const ids = [...new Set(cells.map(({ id }) => id))]
  if (ids.length === 0) return new Map<string, { by: string; at: string }>()
  const found = await ctx.db
    .selectDistinctOn([auditLog.rowId], { id: auditLog.rowId, by: users.displayName, at: auditLog.at })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.tableName, source.table),
        inArray(auditLog.rowId, ids),
        gt(auditLog.at, takeAway.createdAt),
        eq(auditLog.action, 'update'),
        isNotNull(auditLog.requestId),
      ),
    )
    .orderBy(auditLog.rowId, desc(auditLog.id))
  return new Map(found.map(({ id, by, at }) => [id, { by, at: at.toISOString() }]))
}
