import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from './contract.ts'

export default defineLive({
  refreshes: {
    'threads.changed': [threads.ofRecord],
    // For windows that were not told with the content.
    'talk.said': [threads.ofRecord],
    'talk.edited': [threads.ofRecord],
    'talk.deleted': [threads.ofRecord],
    'talk.signed': [threads.ofRecord],
    'talk.read': [threads.ofRecord],
    'files.changed': [threads.ofRecord],
    'users.changed': [threads.ofRecord],
  },
})
