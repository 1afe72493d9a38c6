import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'smart-search',
  uses: ['accounts'],
  frame: [{ id: 'search', place: 'header', order: 1, piece: () => import('./search-button.tsx') }],
})
