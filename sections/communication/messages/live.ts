import { defineLive } from '#kernel/portal/manifest.ts'
import { inbox } from './contract.ts'

const COUNTS = [inbox.unreadCount, inbox.unreadCounts, inbox.specUnread]
const LISTS = [inbox.list, inbox.one, inbox.specContext, ...COUNTS]

export default defineLive({
  refreshes: {
    'inbox.changed': LISTS,
    // Of one person’s own.
    'inbox.moved': LISTS,
    'inbox.drafts': [inbox.drafts],
    'threads.changed': LISTS,
    'chat.changed': [inbox.unreadCounts, inbox.addressees],
    'talk.said': LISTS,
    'talk.edited': [inbox.list, inbox.one, inbox.specContext],
    'talk.deleted': LISTS,
    'talk.read': LISTS,
    // Spec 7: marking kudos refreshes the unread counts.
    'kudos.changed': [inbox.unreadCounts],
    'users.changed': [inbox.list, inbox.one, inbox.addressees],
  },
})
