import { and, eq, ne } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { endOf } from '#kernel/charity/shift-time.ts'
import { defineThanks } from '#server/data/thanks.ts'
import { mayKnowNames } from './access.ts'
import { whoCame } from './service-figures.ts'
import { slots } from './tables.ts'

/** A shift that is over, for those who may know who came. */
export const thanks = defineThanks({
  type: 'shift',
  find: async (ctx, id) => {
    if (!mayKnowNames(ctx.user)) return null
    const [slot] = await ctx.db
      .select()
      .from(slots)
      .where(and(eq(slots.id, id), ne(slots.status, 'called_off')))
    if (!slot) return null
    const end = endOf(slot, ctx.settings.timeZone)
    return {
      name: slot.day === null ? slot.title : `${slot.title}, ${formatDay(slot.day, 'short')}`,
      isOver: slot.status === 'open' && end !== null && end <= ctx.app.now(),
      people: await whoCame(ctx, [id]),
    }
  },
})
