import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

/** The one home of who is needed when, and who comes. */
export default defineManifest({
  id: 'slots',
  uses: ['accounts', 'attachments', 'calendar', 'outbox', 'notifications', 'people', 'threads'],
  permissions: can,
  live: () => import('./live.ts'),
})
