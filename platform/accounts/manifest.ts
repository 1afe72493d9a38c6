import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

export default defineManifest({
  id: 'accounts',
  permissions: can,
  live: () => import('./live.ts'),
})
