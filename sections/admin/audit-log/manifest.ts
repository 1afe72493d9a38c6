import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead } from './access.ts'

export default defineManifest({
  id: 'audit-log',
  uses: ['accounts', 'history'],
  home: [
    {
      id: 'changed-lately',
      order: { admin: 30, super_admin: 30, demo_user: 30 },
      access: mayRead,
      ofNow: true,
      card: () => import('./home-changed.tsx'),
    },
  ],
  search: [
    {
      id: 'audit-log',
      title: 'Audit log',
      description: 'Who changed what, with old and new values, and how to undo it',
      keywords: ['history', 'changes', 'who did', 'trail', 'undo', 'audit'],
      section: 'admin',
      access: mayRead,
      action: 'audit',
    },
  ],
})
