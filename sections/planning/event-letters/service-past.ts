import { inArray } from 'drizzle-orm'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import { DAYS_BACK } from './due.ts'
import { AFTERWARDS } from './service-deliver.ts'
import { letterSkips } from './tables.ts'

/** The same where event requests came in through their own import. */
export async function leaveOutImported(ctx: Ctx, { table, ids }: { table: string; ids: readonly string[] }) {
  if (table !== 'event_requests') return
  const events = await ctx.db
    // A day that was only wished for may have been mistyped: what is agreed on took place.
    .select({ id: eventRequests.id, day: eventRequests.scheduledEventDate })
    .from(eventRequests)
    .where(inArray(eventRequests.id, [...ids]))
  await leaveOutThePast(ctx, events)
}

/**
 * Whoever made sandwiches before the portal knew of it was thanked then, or not: an import of what is past writes to nobody.
 * Somebody may still send each letter by hand.
 */
export async function leaveOutThePast(ctx: Ctx, events: readonly { id: string; day: Day | null }[]) {
  const today = todayOf(ctx)
  const lately = addDays(today, -DAYS_BACK)
  const createdBy = ctx.user.id
  await insertMany(
    ctx,
    letterSkips,
    events
      // About anything older no letter goes by itself.
      .filter(({ day }) => day !== null && day >= lately && day < today)
      .flatMap(({ id }) =>
        AFTERWARDS.map((letter) => ({ eventRequestId: id, letter, occasion: '', createdBy })),
      ),
  )
}
