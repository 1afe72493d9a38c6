import { and, between, eq } from 'drizzle-orm'
import { defineCalendar } from '#server/data/calendar.ts'
import { sees } from './access.ts'
import { namesOf, placesOf } from './keepers.ts'
import { keptBy } from './rows.ts'
import { coolers } from './tables.ts'

/** The day by which a cooler should be back, for whoever has it themselves or answers for the location where it is. */
export const source = defineCalendar({
  name: 'coolers-due',
  events: [],
  between: async (ctx, { from, to, person }) => {
    if (person !== ctx.user.id || !sees(ctx.user)) return []
    const found = await ctx.db
      .select()
      .from(coolers)
      .where(
        and(
          eq(coolers.state, 'in_use'),
          between(coolers.dueOn, from, to),
          keptBy(ctx.user.personId, await placesOf(ctx, ctx.user.personId)),
        ),
      )
    const nameOf = await namesOf(
      ctx,
      found.map(({ dueHostId }) => ({ personId: null, hostId: dueHostId })),
    )
    return found.flatMap(({ id, number, dueOn, dueHostId, since, updatedAt }) => {
      if (dueOn === null) return []
      const place = nameOf({ personId: null, hostId: dueHostId })?.name ?? null
      return [
        {
          id,
          kind: 'due' as const,
          title: `Cooler ${number} due back`,
          span: { from: dueOn, to: dueOn },
          people: [ctx.user.id],
          place,
          opens: `/dashboard?section=cooler-tracking&id=${id}`,
          changedAt: since ?? updatedAt,
        },
      ]
    })
  },
})
