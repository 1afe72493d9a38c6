import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'second-factor',
  uses: ['passwords', 'outbox'],
  secondStep: { name: 'second-step', path: '/second-step', screen: () => import('./screen.tsx') },
  live: () => import('./live.ts'),
})
