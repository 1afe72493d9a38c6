import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayRead } from './access.ts'

export default defineManifest({
  id: 'mail-gateway',
  uses: ['accounts', 'attachments', 'messages', 'notifications', 'outbox', 'threads'],
  permissions: can,
  search: [
    {
      id: 'mail-gateway',
      title: 'Answers by email',
      description: 'How answers to messages come in by email, and what became of each',
      keywords: ['email', 'mail', 'reply', 'gateway', 'webhook', 'incoming', 'failed', 'imap'],
      section: 'admin',
      access: mayRead,
      action: 'mail',
    },
  ],
  live: () => import('./live.ts'),
})
