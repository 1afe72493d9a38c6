import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from '#platform/accounts/access.ts'
import { mayRead, mayWrite } from './access.ts'

export default defineManifest({
  id: 'settings',
  uses: [
    'accounts',
    'api-keys',
    'audit-log',
    'first-steps',
    'health',
    'mail-gateway',
    'personal-data',
    'question-model',
    'text-messages',
    'webhooks',
  ],
  sections: [
    {
      name: 'admin',
      title: 'Admin Panel',
      ofNow: true,
      access: mayRead,
      manage: mayWrite,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'admin',
      label: 'Admin Panel',
      section: 'admin',
      group: 'admin',
      order: 1,
      icon: 'settings',
      access: anyOf(can.ADMIN_PANEL_ACCESS),
    },
  ],
  search: [
    {
      id: 'settings',
      title: 'Settings of the organization',
      description: 'Name, tax id, collection weekday, holidays, goal, colors',
      keywords: ['admin', 'organization', 'goal', 'holidays', 'weekday', 'time zone', 'brand'],
      section: 'admin',
      access: mayRead,
    },
  ],
  guide: [
    {
      page: 'settings',
      title: 'Admin Panel',
      description: 'Settings, the audit log, API keys, and the health of the portal',
      category: 'team-management',
      keywords: ['goal', 'holidays', 'weekday', 'limits', 'history', 'undo', 'backup', 'integration'],
      section: 'admin',
      tours: ['admin-panel', 'design-system'],
      firstFor: ['super_admin', 'admin'],
      about: ['design-system'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
