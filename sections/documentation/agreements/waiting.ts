import { formatDay } from '#kernel/charity/day.ts'
import { todayOf } from '#server/context.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { STANDINGS } from './fields.ts'
import { packOf, selfOf } from './service-sign.ts'

/** What somebody has yet to sign, or to sign again. */
export const waitingSource = defineWaiting({
  events: ['agreements.changed', 'drivers.changed', 'volunteers.changed', 'hosts.changed'],
  of: async (ctx) => {
    const items = await packOf(ctx, selfOf(ctx))
    return items
      .filter(({ isDue }) => isDue)
      .map(({ kindId, title, standing, until }) => ({
        id: kindId,
        kind: 'due' as const,
        what: 'Agreement to sign',
        title,
        // What holds no more, or never did, is due now: nobody is sent out without it.
        due: standing === 'soon' ? until : todayOf(ctx),
        priority: standing === 'soon' ? ('medium' as const) : ('high' as const),
        state: {
          words:
            standing === 'soon' && until ? `Holds until ${formatDay(until, 'short')}` : STANDINGS[standing],
          tone: standing === 'soon' ? ('warn' as const) : ('bad' as const),
        },
        opens: { section: 'my-agreements', params: { sign: kindId } },
      }))
  },
})
