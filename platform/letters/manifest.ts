import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayEdit } from './access.ts'

export default defineManifest({
  id: 'letters',
  uses: ['attachments', 'outbox', 'history'],
  permissions: can,
  sections: [
    {
      name: 'letters',
      title: 'Letters',
      ofNow: true,
      access: mayEdit,
      manage: mayEdit,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'letters',
      label: 'Letters',
      section: 'letters',
      group: 'admin',
      order: 8,
      icon: 'mail',
      access: mayEdit,
    },
  ],
  search: [
    {
      id: 'letters',
      title: 'Letters',
      description: 'What the emails to groups and locations say, and when they go by themselves',
      keywords: ['template', 'email', 'words', 'toolkit', 'thank you', 'reminder', 'follow-up', 'preview'],
      section: 'letters',
      access: mayEdit,
    },
  ],
  guide: [
    {
      page: 'letters',
      title: 'Letters',
      description: 'What the emails to groups and locations say, and when they go by themselves',
      category: 'events-calendar',
      keywords: ['template', 'email', 'toolkit', 'thank you', 'reminder', 'spanish'],
      section: 'letters',
      tours: ['letters'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
