import { inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/data/undo.ts'
import { eventRows } from './rows.ts'
import { scope } from './scope.ts'
import { eventRequests } from './tables.ts'
import { dayOf, organizationOf } from './words.ts'

/** What other slices say of an event request: how it is called, when it is, where it stands. */
export async function eventsNamed(ctx: Ctx, ids: readonly string[]) {
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(scoped(scope(ctx.user), inArray(eventRequests.id, [...new Set(ids)])))
  return new Map(
    found.map((row) => [
      row.id,
      { id: row.id, name: organizationOf(row), day: dayOf(row), status: row.status },
    ]),
  )
}

/** 404 for whoever may not see it; it stays until the commit. */
export const lockEvent = (ctx: Ctx, id: string) => eventRows.find(ctx, id, { locked: true })
