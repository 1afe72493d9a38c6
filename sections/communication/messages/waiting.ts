import { has } from '#kernel/people/access.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { can } from './access.ts'
import { list } from './service.ts'

const MOST_LOOKED_AT = 100

/** Conversations of the inbox with something unread, the latest first. */
export const waitingSource = defineWaiting({
  events: [
    'inbox.changed',
    'inbox.moved',
    'talk.said',
    'talk.edited',
    'talk.deleted',
    'talk.read',
    'threads.changed',
  ],
  of: async (ctx) => {
    if (!has(ctx.user, can.MESSAGES_VIEW)) return []
    const { items } = await list(ctx, { folder: 'inbox', search: '', limit: MOST_LOOKED_AT })
    return items
      .filter(({ unread }) => unread > 0)
      .map(({ id, subject, from, text }) => ({
        id,
        kind: 'message' as const,
        what: 'Message',
        title: subject,
        about: from === null ? text : `${from.name}: ${text}`,
        opens: { section: 'messages', params: { id } },
      }))
  },
})
