import { passes } from '#kernel/people/access.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { managesOne, mayManage } from './access.ts'
import { rows } from './service.ts'

/** Documents whose day until which they are kept has come, for whoever may delete them or give them another day. */
export const waitingSource = defineWaiting({
  events: ['documents.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayManage)) return []
    const { items } = await rows.handlers.list(ctx, {
      overdue: true,
      sort: 'keepUntil',
      page: 1,
      limit: MOST_WAITING,
    })
    return items
      .filter((one) => managesOne(ctx.user, one))
      .map(({ id, title, keepUntil }) => ({
        id,
        kind: 'decision' as const,
        what: 'Document to look through',
        title,
        about: 'Still needed? Give it another day, or delete it.',
        due: keepUntil,
        priority: 'low' as const,
        opens: { section: 'document-management', params: { id } },
      }))
  },
})
