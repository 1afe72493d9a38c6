import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'smart-search',
  uses: ['accounts'],
  searchDialog: () => import('./search-dialog.tsx'),
})
