import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'sign-in',
  uses: ['accounts', 'outbox', 'passwords', 'second-factor'],
  live: () => import('./live.ts'),
})
