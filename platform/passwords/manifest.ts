import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'passwords',
  uses: ['outbox'],
  pages: [{ name: 'reset-password', path: '/reset-password', screen: () => import('./screen.tsx') }],
})
