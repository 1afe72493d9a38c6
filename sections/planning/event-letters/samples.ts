import { asc, desc } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { mayView } from '#sections/planning/event-requests/access.ts'
import { dayOf, findEvent, organizationOf } from '#sections/planning/event-requests/service-about.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { Ctx } from '#server/context.ts'
import { fillingOf, readerOf } from './filling.ts'

const FEW = 30

/** Events that a letter can be looked at with, those that were changed last. */
export async function samples(ctx: Ctx) {
  if (!passes(ctx.user, mayView)) return []
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .orderBy(desc(eventRequests.updatedAt), asc(eventRequests.id))
    .limit(FEW)
  return found.map((event) => {
    const day = dayOf(event)
    return {
      id: event.id,
      name: [organizationOf(event), day && formatDay(day, 'short')].filter(Boolean).join(', '),
    }
  })
}

export async function sample(ctx: Ctx, id: string) {
  const event = await findEvent(ctx, id)
  const reader = await readerOf(ctx, id)
  return {
    filling: await fillingOf(ctx, event, reader),
    ...(reader ? { language: reader.language } : {}),
  }
}
