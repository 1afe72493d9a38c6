import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'views',
  live: () => import('./live.ts'),
})
