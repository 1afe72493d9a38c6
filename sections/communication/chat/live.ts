import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { chat } from './contract.ts'

const COUNTS = [chat.conversations, chat.waiting]

export default defineLive({
  refreshes: {
    'chat.changed': COUNTS,
    'threads.changed': COUNTS,
    // For windows that were not told with the content.
    'talk.said': COUNTS,
    'talk.edited': [chat.conversations],
    'talk.deleted': COUNTS,
    'talk.read': COUNTS,
    'users.changed': [chat.conversations],
  },
  // Spec 9: unread counts every two minutes.
  badges: [{ entry: 'chat', count: chat.waiting, everyMs: 2 * MINUTE }],
})
