import { passes } from '#kernel/people/access.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { mayDecide } from './access.ts'
import { SIGNUP_ROLE_NAMES } from './fields.ts'
import { rows } from './service.ts'

/** Who wants to join and waits for an answer, for whoever decides. */
export const waitingSource = defineWaiting({
  events: ['applications.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayDecide)) return []
    const { items } = await rows.handlers.list(ctx, { status: 'pending', page: 1, limit: MOST_WAITING })
    return items.map(({ id, firstName, lastName, role, waitsLong }) => ({
      id,
      kind: 'decision' as const,
      what: 'Application',
      title: `${firstName} ${lastName}`,
      about: SIGNUP_ROLE_NAMES[role],
      priority: waitsLong ? ('high' as const) : ('medium' as const),
      state: waitsLong ? { words: 'More than 2 days', tone: 'warn' as const } : null,
      opens: { section: 'applications', params: { id } },
    }))
  },
})
