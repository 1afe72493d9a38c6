import { defineLive } from '#kernel/manifest.ts'
import { notifications } from './contract.ts'

export default defineLive({
  refreshes: { 'notifications.changed': [notifications.list, notifications.counts] },
})
