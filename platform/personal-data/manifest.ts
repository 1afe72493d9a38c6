import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'personal-data',
  uses: ['accounts', 'notifications', 'people', 'smart-search'],
  live: () => import('./live.ts'),
  pages: [{ name: 'erased', path: '/erased', screen: () => import('./erased.tsx') }],
})
