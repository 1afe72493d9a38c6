import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'views',
  live: () => import('./live.ts'),
})
