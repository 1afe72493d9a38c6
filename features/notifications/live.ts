import { defineLive } from '#kernel/manifest.ts'
import { notifications } from './contract.ts'

const stale = [notifications.list, notifications.counts, notifications.all]

export default defineLive({
  refreshes: {
    'notifications.created': stale,
    'notifications.updated': stale,
    'notifications.action-completed': stale,
  },
})
