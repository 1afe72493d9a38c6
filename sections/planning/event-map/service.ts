import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { placedByAddress } from '#platform/places/service-all.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { eventAtPin, eventsOnMap } from '#sections/planning/event-requests/service-map.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { eventMap, Period } from './contract.ts'

type List = (typeof eventMap)['list']

export const byAddress = placedByAddress(eventRequests, {
  slice: 'event-map',
  columns: { name: eventRequests.organizationName, address: eventRequests.eventAddress },
  words: eventRequest.words,
  event: 'event-requests.changed',
  actionUrl: '/dashboard?section=event-map',
})

/** Days from today, both of them included (domain 4.3). */
const DAYS: Record<Exclude<Period, 'upcoming' | 'all'>, readonly [number, number]> = {
  week: [0, 7],
  second_week: [8, 14],
  third_week: [15, 21],
  fortnight: [0, 14],
  month: [0, 30],
}

function daysOf(period: Period, today: Day): Record<'from' | 'until', Day | undefined> {
  if (period === 'all') return { from: undefined, until: undefined }
  if (period === 'upcoming') return { from: today, until: undefined }
  const [from, until] = DAYS[period]
  return { from: addDays(today, from), until: addDays(today, until) }
}

/** Those that are filtered and have a pin. A year says by itself when. */
export async function list(ctx: Ctx, input: InputOf<List>): Promise<OutputOf<List>> {
  const { status = [], year, category, period = 'all', organization } = input
  const found = await eventsOnMap(ctx, {
    status,
    category,
    year,
    organization,
    ...(year ? { from: undefined, until: undefined } : daysOf(period, todayOf(ctx))),
  })
  return { ...found, unplaced: await byAddress.unplaced(ctx.db) }
}

export const one = (
  ctx: Ctx,
  { id }: InputOf<(typeof eventMap)['one']>,
): Promise<OutputOf<(typeof eventMap)['one']>> => eventAtPin(ctx, id)
