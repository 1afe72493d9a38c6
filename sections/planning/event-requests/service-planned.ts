import type { Ctx } from '#server/context.ts'
import { eventRows } from './rows.ts'

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
