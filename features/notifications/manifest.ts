import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'notifications',
  live: () => import('./live.ts'),
})
