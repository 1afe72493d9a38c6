import { eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { CAUSE } from '#sections/operations/distributions/service-plan.ts'
import type { Ctx } from '#server/context.ts'
import { defineOrigins } from '#server/data/origins.ts'
import { containing } from '#server/data/search.ts'
import { scoped } from '#server/data/undo.ts'
import { dayColumn } from './rows.ts'
import { scope } from './scope.ts'
import type { Status } from './statuses.ts'
import { eventDeliveries, eventRequests } from './tables.ts'
import { dayOf, organizationOf } from './words.ts'

/** Those in which sandwiches are made, or were. */
const MAKING: readonly Status[] = ['scheduled', 'rescheduled', 'completed']

const visible = (ctx: Pick<Ctx, 'db' | 'user'>, ...conditions: (SQL | undefined)[]) =>
  ctx.db
    .select()
    .from(eventRequests)
    .where(scoped(scope(ctx.user), ...conditions))
    .$dynamic()
const told = (row: typeof eventRequests.$inferSelect) => ({
  id: row.id,
  name: organizationOf(row),
  day: dayOf(row),
})
const calledLike = (search: string) =>
  ilike(
    sql`concat_ws(', ', ${eventRequests.organizationName}, ${eventRequests.department})`,
    containing(search),
  )

/** Events that sandwiches went out of, for whoever may see events (domain 3.6). */
export const origins = defineOrigins({
  named: async (ctx, ids) => (await visible(ctx, inArray(eventRequests.id, [...ids]))).map(told),
  offered: async (ctx, { search, until, limit }) => {
    const found = visible(
      ctx,
      inArray(eventRequests.status, [...MAKING]),
      search ? calledLike(search) : undefined,
      until ? sql`${dayColumn} <= ${until}` : undefined,
    ).orderBy(sql`${dayColumn} DESC NULLS LAST`, eventRequests.id)
    return (await (limit ? found.limit(limit) : found)).map(told)
  },
  called: (ctx, search) =>
    sql`(SELECT ${eventRequests.id} FROM ${eventRequests} WHERE ${scoped(scope(ctx.user), calledLike(search))})`,
  ofCause: async (ctx, { kind, id }) => {
    if (kind !== CAUSE) return null
    const [link] = await ctx.db
      .select({ id: eventDeliveries.eventRequestId })
      .from(eventDeliveries)
      .where(eq(eventDeliveries.planId, id))
    return link?.id ?? null
  },
})
