import { passes } from '#kernel/people/access.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { edits } from './access.ts'
import { DUE } from './first.ts'
import { recipientRows } from './rows.ts'

/** Contracts that end soon or have ended, for whoever may change them. */
export const waitingSource = defineWaiting({
  events: ['recipients.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, edits)) return []
    const { items } = await recipientRows.handlers.list(ctx, { ...DUE, page: 1, limit: MOST_WAITING })
    return items.map(({ id, name, contractEndDate }) => ({
      id,
      kind: 'decision' as const,
      what: 'Contract to renew',
      title: name,
      due: contractEndDate,
      opens: { section: 'recipients', params: { id } },
    }))
  },
})
