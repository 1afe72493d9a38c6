import { SECOND } from '#kernel/clock.ts'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, views } from './access.ts'

export default defineManifest({
  id: 'messages',
  uses: ['accounts', 'attachments', 'chat', 'kudos', 'notifications', 'outbox', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'messages',
      title: 'Inbox',
      ofNow: true,
      aliases: ['inbox', 'mail', 'email', 'gmail-inbox'],
      access: views,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'messages',
      label: 'Inbox',
      section: 'messages',
      group: 'communication',
      order: 2,
      icon: 'inbox',
      access: anyOf(can.NAV_INBOX),
      badge: { count: '/api/emails/unread-count', ofNow: true, access: signedIn, everyMs: 30 * SECOND },
    },
  ],
  frame: [
    {
      id: 'messages',
      place: 'header',
      size: 'desk',
      order: 2,
      access: views,
      piece: () => import('./header-link.tsx'),
    },
  ],
  search: [
    {
      id: 'messages',
      title: 'Inbox',
      description: 'Messages with a subject, addressed to you or sent by you',
      keywords: ['email', 'mail', 'message', 'inbox', 'archive', 'starred', 'trash', 'sent'],
      section: 'messages',
      access: views,
    },
    {
      id: 'messages-write',
      title: 'Write a message',
      description: 'To people, roles and groups, with a subject and files',
      keywords: ['compose', 'send', 'email', 'mail', 'new message', 'write to everybody'],
      section: 'messages',
      access: views,
      action: 'add',
    },
    {
      id: 'messages-drafts',
      title: 'Drafts',
      description: 'Messages that you have begun to write',
      keywords: ['draft', 'unsent', 'begun'],
      section: 'messages',
      access: views,
      params: { folder: 'drafts' },
    },
  ],
  guide: [
    {
      page: 'inbox',
      title: 'Inbox',
      description: 'Write to people, roles and groups, and keep what you get in order',
      category: 'team-management',
      keywords: ['message', 'email', 'mail', 'archive', 'draft', 'star', 'subject'],
      section: 'messages',
      tours: ['inbox'],
    },
  ],
  onboarding: [
    {
      key: 'inbox_send_email',
      section: 'messages',
      instructions: 'Choose Write a message, somebody to write to and a subject, and press Send.',
      access: views,
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
