import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'sign-in',
  uses: ['accounts', 'outbox', 'second-factor'],
  live: () => import('./live.ts'),
})
