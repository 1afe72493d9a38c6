import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'second-factor',
  uses: ['passwords', 'outbox'],
  live: () => import('./live.ts'),
})
