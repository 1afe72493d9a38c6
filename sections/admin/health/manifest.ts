import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'health',
  uses: ['accounts', 'first-steps'],
  live: () => import('./live.ts'),
})
