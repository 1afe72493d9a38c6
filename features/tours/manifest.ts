import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'tours',
  frame: [{ id: 'tours', place: 'over', order: 2, piece: () => import('./help-button.tsx') }],
  tours: () => import('./tours.ts'),
})
