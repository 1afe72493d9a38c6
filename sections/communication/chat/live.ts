import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { chat } from './contract.ts'

export default defineLive({
  refreshes: {
    'chat.changed': [chat.conversations, chat.waiting, chat.unreadCounts],
    // Spec 7: marking kudos refreshes the unread counts.
    'kudos.changed': [chat.unreadCounts],
    'threads.changed': [chat.conversations, chat.waiting, chat.unreadCounts],
    'users.changed': [chat.conversations],
  },
  // Spec 9: unread counts every two minutes.
  badges: [{ entry: 'chat', count: chat.waiting, everyMs: 2 * MINUTE }],
})
