import { defineLive } from '#kernel/portal/manifest.ts'
import { announcements } from './contract.ts'

export default defineLive({
  refreshes: {
    'announcements.changed': [
      announcements.current,
      announcements.list,
      announcements.one,
      announcements.audience,
    ],
    'announcements.seen': [announcements.list, announcements.one, announcements.audience],
  },
})
