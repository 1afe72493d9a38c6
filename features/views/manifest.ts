import { defineManifest } from '#kernel/manifest.ts'
import { views } from './contract.ts'

export default defineManifest({
  id: 'views',
  refreshes: { 'views.changed': [views.list] },
})
