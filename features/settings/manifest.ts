import { defineManifest } from '#kernel/manifest.ts'
import { settings } from './contract.ts'

export default defineManifest({
  id: 'settings',
  uses: ['accounts'],
  refreshes: { 'settings.changed': [settings.organization, settings.read] },
})
