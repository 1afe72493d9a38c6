import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead } from './access.ts'

export default defineManifest({
  id: 'audit-log',
  uses: ['accounts', 'history'],
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
