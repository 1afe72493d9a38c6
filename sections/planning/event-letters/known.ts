import { asc, inArray } from 'drizzle-orm'
import { type Day, todayIn } from '#kernel/charity/day.ts'
import { eventAttempts } from '#sections/planning/event-requests/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import type { Known } from './due.ts'
import type { Event } from './filling.ts'

export interface Attempt {
  eventRequestId: string
  method: string
  outcome: string
  createdAt: Date
}

/** Every try to reach the groups of these events, the first one first. */
export async function attemptsOf(ctx: Pick<WorkCtx, 'db'>, ids: string[]) {
  const rows: Attempt[] = await ctx.db
    .select({
      eventRequestId: eventAttempts.eventRequestId,
      method: eventAttempts.method,
      outcome: eventAttempts.outcome,
      createdAt: eventAttempts.createdAt,
    })
    .from(eventAttempts)
    .where(inArray(eventAttempts.eventRequestId, ids))
    .orderBy(asc(eventAttempts.createdAt))
  return (id: string) => rows.filter(({ eventRequestId }) => eventRequestId === id)
}

/** What decides about the letters of one event. */
export function knownOf(event: Event, tries: readonly Attempt[], timeZone: string): Known {
  const toolkit = tries.findLast(({ outcome }) => outcome.startsWith('toolkit'))
  return {
    status: event.status,
    scheduledEventDate: event.scheduledEventDate as Day | null,
    eventStartTime: event.eventStartTime,
    actualSandwichCount: event.actualSandwichCount,
    toolkitOn: toolkit ? todayIn(timeZone, toolkit.createdAt) : null,
    talkedSince:
      toolkit !== undefined &&
      tries.some(({ outcome, createdAt }) => outcome === 'successful' && createdAt > toolkit.createdAt),
    followUpOneDayDate: event.followUpOneDayDate as Day | null,
    followUpOneMonthDate: event.followUpOneMonthDate as Day | null,
  }
}
