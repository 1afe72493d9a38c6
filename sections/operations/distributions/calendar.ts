import { and, between, eq } from 'drizzle-orm'
import { countOf } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { defineCalendar } from '#server/data/calendar.ts'
import { users } from '#server/data/tables.ts'
import { mayView } from './access.ts'
import { namesOf } from './service-names.ts'
import { plannedDeliveries } from './tables.ts'

/**
 * What is planned for somebody to drive. Whoever drives is told from where to where, without a right to see all deliveries;
 * those of somebody else are for those who see them in the plan. The plan itself is no calendar of the team.
 */
export const source = defineCalendar({
  name: 'planned-deliveries',
  events: ['plans.changed'],
  between: async (ctx, { from, to, person }) => {
    if (person === undefined || (person !== ctx.user.id && !passes(ctx.user, mayView))) return []
    const found = await ctx.db
      .select({ plan: plannedDeliveries })
      .from(plannedDeliveries)
      .innerJoin(drivers, eq(drivers.id, plannedDeliveries.driverId))
      .innerJoin(users, and(eq(users.personId, drivers.personId), eq(users.id, person)))
      .where(between(plannedDeliveries.plannedDate, from, to))
    const plans = found.map(({ plan }) => plan)
    const named = await namesOf(ctx, plans)
    return plans.map((plan) => {
      const { hostName, recipientName } = named(plan)
      return {
        id: plan.id,
        kind: 'event' as const,
        title: `Delivery to ${recipientName}`,
        span: { from: plan.plannedDate, to: plan.plannedDate },
        people: [person],
        note: [countOf(plan.sandwichCount, 'sandwich'), hostName && `from ${hostName}`]
          .filter(Boolean)
          .join(' '),
        opens: passes(ctx.user, mayView) ? '/dashboard?section=donation-tracking&tab=plan' : null,
        changedAt: plan.updatedAt,
      }
    })
  },
})
