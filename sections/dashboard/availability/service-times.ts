import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { instantsOf } from '#kernel/charity/span.ts'
import type { WorkCtx } from '#server/context.ts'
import { occurrencesOf } from './occurrences.ts'
import { slots } from './tables.ts'

interface PersonTimes {
  away: { start: number; end: number }[]
  free: { start: number; end: number }[]
}

/** When these people said to be away, and when to be there, for whoever plans with it. By their account. */
export async function timesOfPeople(
  ctx: WorkCtx,
  userIds: string[],
  range: { from: Day; to: Day },
): Promise<Map<string, PersonTimes>> {
  const times = new Map<string, PersonTimes>(userIds.map((id) => [id, { away: [], free: [] }]))
  if (userIds.length === 0) return times
  const { timeZone } = ctx.settings
  const rows = await ctx.db
    .select()
    .from(slots)
    .where(
      and(
        inArray(slots.userId, userIds),
        lte(slots.fromDay, addDays(range.to, 1)),
        or(isNull(slots.endsOn), gte(slots.endsOn, addDays(range.from, -1))),
      ),
    )
  for (const row of rows)
    for (const { span } of occurrencesOf(row, range, timeZone)) {
      const { start, end } = instantsOf(span, timeZone)
      const list = row.status === 'unavailable' ? 'away' : 'free'
      times.get(row.userId)?.[list].push({ start: start.getTime(), end: end.getTime() })
    }
  return times
}
