import { defineManifest } from '#kernel/portal/manifest.ts'

/** How often and as what people would like to help. */
export default defineManifest({
  id: 'helping',
  uses: ['people', 'slots', 'threads', 'attachments'],
  live: () => import('./live.ts'),
})
