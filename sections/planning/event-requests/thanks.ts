import { and, eq } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { whoCame } from '#platform/slots/service-figures.ts'
import { slots } from '#platform/slots/tables.ts'
import { defineThanks } from '#server/data/thanks.ts'
import { scope } from './scope.ts'
import { eventRequests } from './tables.ts'
import { organizationOf } from './words.ts'

/** An event that took place: those who led it, and those who came to its shifts. */
export const thanks = defineThanks({
  type: 'event',
  find: async (ctx, id) => {
    if (scope(ctx.user) === false) return null
    const [row] = await ctx.db.select().from(eventRequests).where(eq(eventRequests.id, id))
    if (!row) return null
    const shifts = await ctx.db
      .select({ id: slots.id })
      .from(slots)
      .where(and(eq(slots.ownerTable, 'event_requests'), eq(slots.ownerId, id)))
    const came = await whoCame(
      ctx,
      shifts.map((shift) => shift.id),
    )
    const led = [row.leadId, row.secondLeadId].flatMap((person) => person ?? [])
    const day = row.scheduledEventDate
    return {
      name: [organizationOf(row), day && formatDay(day, 'short')].filter(Boolean).join(', '),
      isOver: row.status === 'completed',
      people: [...new Set([...led, ...came])],
    }
  },
})
