import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

export default defineManifest({
  id: 'availability',
  uses: ['accounts', 'calendar', 'notifications', 'records'],
  permissions: can,
  live: () => import('./contract.ts'),
})
