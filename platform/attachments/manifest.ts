import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

export default defineManifest({
  id: 'attachments',
  permissions: can,
  live: () => import('./live.ts'),
})
