import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

export default defineManifest({
  id: 'first-steps',
  uses: ['accounts', 'collections', 'hosts'],
  home: [
    {
      id: 'first-steps',
      order: { super_admin: 1, admin: 1 },
      access: mayManage,
      ofNow: true,
      card: () => import('./home-first-steps.tsx'),
    },
  ],
  live: () => import('./live.ts'),
})
