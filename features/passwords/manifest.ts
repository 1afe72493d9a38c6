import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'passwords',
  uses: ['outbox'],
  pages: [{ path: '/reset-password', screen: () => import('./screen.tsx') }],
})
