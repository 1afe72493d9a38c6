import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from '#platform/threads/contract.ts'
import { chat } from './contract.ts'

const COUNTS = [chat.conversations, chat.waiting]

export default defineLive({
  refreshes: {
    'chat.changed': [...COUNTS, threads.seen],
    'threads.changed': COUNTS,
    // For windows that were not told with the content.
    'talk.said': COUNTS,
    'talk.edited': [chat.conversations],
    'talk.deleted': COUNTS,
    'talk.read': COUNTS,
    'users.changed': [chat.conversations],
  },
})
