import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from './contract.ts'

export default defineLive({
  refreshes: {
    'threads.changed': [threads.ofRecord, threads.became, threads.pinned],
    // For windows that were not told with the content.
    'talk.said': [threads.ofRecord],
    'talk.edited': [threads.ofRecord],
    'talk.deleted': [threads.ofRecord],
    'talk.signed': [threads.ofRecord],
    'talk.became': [threads.ofRecord, threads.became],
    'talk.pinned': [threads.ofRecord, threads.pinned],
    'talk.read': [threads.ofRecord],
    'talk.readers': [threads.seen],
    'talk.preferences': [threads.preferences],
    'talk.later': [threads.later],
    'files.changed': [threads.ofRecord],
    'users.changed': [threads.ofRecord],
  },
})
