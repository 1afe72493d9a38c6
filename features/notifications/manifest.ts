import { defineManifest } from '#kernel/manifest.ts'
import { notifications } from './contract.ts'

export default defineManifest({
  id: 'notifications',
  refreshes: { 'notifications.changed': [notifications.list, notifications.counts] },
})
