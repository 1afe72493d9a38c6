import { z } from 'zod'
import { passes } from '#kernel/people/access.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { mayReview } from './access.ts'
import { review, rows } from './service.ts'

/** Wishes that nobody has decided about, for whoever does. */
export const waitingSource = defineWaiting({
  events: ['wishes.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayReview)) return []
    const { items } = await rows.handlers.list(ctx, { status: 'pending', page: 1, limit: MOST_WAITING })
    return items.map(({ id, item, reason, priority }) => ({
      id,
      kind: 'decision' as const,
      what: 'Wish',
      title: item,
      about: reason,
      priority,
      opens: { section: 'wishlist', params: { id } },
      acts: [{ about: 'wish', recordId: id, type: 'approve', label: 'Approve' }],
    }))
  },
})

export const actions = [
  defineNotificationAction({
    about: 'wish',
    type: 'approve',
    access: mayReview,
    data: z.object({}),
    run: async (ctx, id) => {
      const { version } = await rows.find(ctx, id)
      const { item } = await review(ctx, { id, version, move: 'approve' })
      return { message: `${item} is approved` }
    },
  }),
]
