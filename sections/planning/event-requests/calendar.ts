import { and, between, eq, inArray, or } from 'drizzle-orm'
import { type Day, instantIn } from '#kernel/charity/day.ts'
import type { Span } from '#kernel/charity/span.ts'
import { passes } from '#kernel/people/access.ts'
import { defineCalendar } from '#server/data/calendar.ts'
import { mayView } from './access.ts'
import type { Status } from './statuses.ts'
import { eventRequests } from './tables.ts'
import { organizationOf } from './words.ts'

const ON_IT: readonly Status[] = ['scheduled', 'rescheduled', 'completed']
type Times = Record<'eventStartTime' | 'eventEndTime', string | null>

/** From its start to its end; without both, the day. */
function spanOf(day: Day, { eventStartTime: start, eventEndTime: end }: Times, timeZone: string): Span {
  const at = (time: string) => instantIn(timeZone, day, time).toISOString()
  return start && end ? { start: at(start), end: at(end) } : { from: day, to: day }
}

/** Events on their agreed day, for whoever may see requests; in the feeds of those who lead them. */
export const source = defineCalendar({
  name: 'event-requests',
  events: ['event-requests.changed'],
  between: async (ctx, { from, to, person }) => {
    if (!passes(ctx.user, mayView)) return []
    const found = await ctx.db
      .select()
      .from(eventRequests)
      .where(
        and(
          inArray(eventRequests.status, [...ON_IT]),
          between(eventRequests.scheduledEventDate, from, to),
          person ? or(eq(eventRequests.leadId, person), eq(eventRequests.secondLeadId, person)) : undefined,
        ),
      )
    return found.flatMap((row) =>
      row.scheduledEventDate === null
        ? []
        : [
            {
              id: row.id,
              kind: 'event' as const,
              title: organizationOf(row),
              span: spanOf(row.scheduledEventDate as Day, row, ctx.settings.timeZone),
              people: [row.leadId, row.secondLeadId].flatMap((id) => id ?? []),
              place: row.eventAddress,
              opens: `/dashboard?section=event-requests&id=${row.id}`,
              changedAt: row.updatedAt,
            },
          ],
    )
  },
})
