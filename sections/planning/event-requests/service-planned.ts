import { sql } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { type DayRange, overRanges } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { eventRows } from './rows.ts'
import { eventRequests } from './tables.ts'

/** Events that are on the calendar in these ranges, and what they plan in all; null for whoever may not see events. */
export async function plannedBetween(
  ctx: Ctx,
  ranges: readonly DayRange[],
): Promise<{ count: number; sandwiches: number }[] | null> {
  if (!passes(ctx.user, mayView)) return null
  const from = sql`SELECT e.scheduled_event_date AS day, e.id,
      coalesce(e.estimated_sandwich_count, e.estimated_sandwich_min, 0) AS sandwiches
    FROM ${eventRequests} e WHERE e.status IN ('scheduled', 'rescheduled')`
  const counts = await overRanges(ctx, ranges, { from, value: sql`count(counted.id)` })
  const sums = await overRanges(ctx, ranges, { from, value: sql`coalesce(sum(counted.sandwiches), 0)` })
  return ranges.map((_, index) => ({ count: counts[index] ?? 0, sandwiches: sums[index] ?? 0 }))
}

const MOST = 100

/** Events of the next two weeks that are not over, the next ones first, with how many of us are still looked for. */
export async function comingUp(ctx: Ctx) {
  const { items } = await eventRows.handlers.list(ctx, {
    tab: 'scheduled',
    when: 'next_14',
    page: 1,
    limit: MOST,
    sort: 'day',
    order: 'asc',
  })
  return items.map((event) => ({
    id: event.id,
    name: event.organizationName ?? 'An event',
    scheduledEventDate: event.scheduledEventDate,
    estimatedSandwichCount: event.estimatedSandwichCount,
    gaps: event.gaps,
  }))
}
