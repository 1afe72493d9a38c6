import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead, mayResend } from './access.ts'

export default defineManifest({
  id: 'outbox',
  uses: ['accounts'],
  sections: [
    {
      name: 'outbox',
      title: 'Outbox',
      ofNow: true,
      access: mayRead,
      manage: mayResend,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'outbox',
      label: 'Outbox',
      section: 'outbox',
      group: 'admin',
      order: 6,
      icon: 'mail',
      access: mayRead,
    },
  ],
  search: [
    {
      id: 'outbox',
      title: 'Outbox',
      description: 'Emails and text messages that the portal sent, holds back or could not deliver',
      keywords: ['mail', 'e-mail', 'sms', 'sent', 'failed', 'resend', 'delivery'],
      section: 'outbox',
      access: mayRead,
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
