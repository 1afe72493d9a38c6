import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead, mayTakeAll } from './access.ts'

export default defineManifest({
  id: 'health',
  uses: ['accounts', 'first-steps'],
  search: [
    {
      id: 'health',
      title: 'Health of the portal',
      description: 'What needs attention, space, jobs and connections',
      keywords: ['health', 'status', 'monitoring', 'errors', 'disk', 'version', 'update'],
      section: 'admin',
      params: { tab: 'health' },
      access: mayRead,
    },
    {
      id: 'backups',
      title: 'Backups',
      description: 'When the portal was backed up last, and a backup now',
      keywords: ['backup', 'back up', 'restore', 'copy'],
      section: 'admin',
      params: { tab: 'health' },
      access: mayRead,
    },
    {
      id: 'whole-export',
      title: 'Export everything',
      description: 'All records and files of the portal in one ZIP, to take along',
      keywords: ['everything', 'all data', 'zip', 'take along', 'leave', 'download'],
      section: 'admin',
      params: { tab: 'health' },
      access: mayTakeAll,
    },
  ],
  live: () => import('./live.ts'),
})
