import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'personal-data',
  uses: ['accounts', 'smart-search'],
  pages: [{ name: 'erased', path: '/erased', screen: () => import('./erased.tsx') }],
})
