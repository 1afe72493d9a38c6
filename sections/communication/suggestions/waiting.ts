import { passes } from '#kernel/people/access.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { mayManage } from './access.ts'
import { CATEGORY_NAMES } from './fields.ts'
import { rows } from './records.ts'

/** What was suggested and nobody has looked at, for whoever manages suggestions. */
export const waitingSource = defineWaiting({
  events: ['suggestions.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayManage)) return []
    const { items } = await rows.handlers.list(ctx, { status: 'submitted', page: 1, limit: MOST_WAITING })
    return items.map(({ id, title, category, priority }) => ({
      id,
      kind: 'decision' as const,
      what: 'Suggestion',
      title,
      about: CATEGORY_NAMES[category],
      priority,
      opens: { section: 'suggestions', params: { id } },
    }))
  },
})
