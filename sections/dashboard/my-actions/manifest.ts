import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'my-actions',
  uses: ['notifications', 'tasks'],
  permissions: can,
  sections: [
    {
      name: 'my-actions',
      title: 'My Actions',
      ofNow: true,
      aliases: ['action-tracking'],
      access: mayView,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'my-actions',
      label: 'My Actions',
      section: 'my-actions',
      group: 'dashboard',
      order: 2,
      icon: 'checklist',
      access: mayView,
    },
  ],
  search: [
    {
      id: 'my-actions',
      title: 'My actions',
      description: 'Everything that waits for you: tasks, events, answers, what others wait for',
      keywords: ['to do', 'todo', 'my tasks', 'action tracking', 'overdue', 'waiting', 'action hub'],
      section: 'my-actions',
      access: mayView,
    },
  ],
  home: [
    {
      id: 'my-actions',
      order: {
        super_admin: 26,
        admin: 26,
        committee_member: 25,
        core_team: 25,
        host: 35,
        driver: 25,
        volunteer: 25,
        work_logger: 25,
      },
      access: mayView,
      ofNow: true,
      card: () => import('./home-my-actions.tsx'),
    },
  ],
  guide: [
    {
      page: 'my-actions',
      title: 'My actions',
      description: 'Everything that waits for you in one list, done in place',
      category: 'my-work',
      keywords: ['task', 'to do', 'overdue', 'action tracking', 'follow up', 'approve'],
      section: 'my-actions',
      tours: ['action-hub'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
