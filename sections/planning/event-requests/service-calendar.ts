import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { type Day, diffDays } from '#kernel/charity/day.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { eventRequests as calls } from './contract.ts'
import { gapsOf, NOBODY } from './gaps.ts'
import { driversTwice, foundAt } from './held.ts'
import { dayColumn, eventRows } from './rows.ts'
import type { Status } from './statuses.ts'
import { eventRequests } from './tables.ts'
import { dayOf, kindsOf, named, sandwichesOf } from './words.ts'

/** What has a place on the calendar: what is agreed on, and what may still be. */
const SHOWN: readonly Status[] = [
  'new',
  'in_process',
  'standby',
  'stalled',
  'scheduled',
  'rescheduled',
  'completed',
]
const MOST_DAYS = 62

/** The events of some days, with what their signs are made of; the same filters as the list. */
export async function calendar(
  ctx: Ctx,
  { from, until, ...filter }: InputOf<(typeof calls)['calendar']>,
): Promise<OutputOf<(typeof calls)['calendar']>> {
  if (until < from || diffDays(from as Day, until as Day) > MOST_DAYS)
    throw invalid({ until: `Please ask for at most ${MOST_DAYS} days` })
  const rows = await ctx.db
    .select({ event: eventRequests, lead: users.displayName })
    .from(eventRequests)
    .leftJoin(users, eq(users.id, eventRequests.leadId))
    .where(
      and(
        await eventRows.matching(ctx, filter),
        inArray(eventRequests.status, [...SHOWN]),
        between(dayColumn, from, until),
      ),
    )
    .orderBy(
      asc(dayColumn),
      asc(eventRequests.eventStartTime),
      asc(eventRequests.createdAt),
      asc(eventRequests.id),
    )
  const ids = rows.map(({ event }) => event.id)
  const found = await foundAt(ctx, ids)
  const twice = await driversTwice(ctx, ids)
  return {
    items: rows.map(({ event, lead }) => ({
      ...named(event),
      day: String(dayOf(event)),
      startTime: event.eventStartTime,
      endTime: event.eventEndTime,
      agreed: event.scheduledEventDate !== null,
      sandwiches: sandwichesOf(event),
      kinds: kindsOf(event),
      // Whoever was looked for at an event that is over is looked for no more.
      gaps: event.status === 'completed' ? NOBODY : gapsOf(event, found(event.id)),
      driverTwice: twice.has(event.id),
      van: event.vanDriverNeeded,
      lead: lead ?? event.customLead,
    })),
  }
}
