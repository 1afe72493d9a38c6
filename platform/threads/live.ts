import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from './contract.ts'

export default defineLive({
  refreshes: {
    'threads.changed': [threads.ofRecord],
    'files.changed': [threads.ofRecord],
    'users.changed': [threads.ofRecord],
  },
})
