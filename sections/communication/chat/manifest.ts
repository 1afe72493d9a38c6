import { MINUTE } from '#kernel/clock.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayChat } from './access.ts'

const opens = anyOf(can.NAV_TEAM_CHAT)

export default defineManifest({
  id: 'chat',
  uses: ['accounts', 'attachments', 'notifications', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'chat',
      title: 'Team Chat',
      ofNow: true,
      aliases: ['real-time-messages', 'stream-messages'],
      access: mayChat,
      manage: anyOf(can.MESSAGES_MODERATE),
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'committee',
      title: 'Committee Communications',
      ofNow: true,
      aliases: ['committee-chat'],
      access: mayChat,
      screen: () => import('./committees.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'chat',
      label: 'Team Chat',
      section: 'chat',
      group: 'communication',
      order: 1,
      icon: 'messages',
      access: opens,
      badge: { count: '/api/chat/unread', ofNow: true, access: mayChat, everyMs: 2 * MINUTE },
    },
  ],
  search: [
    {
      id: 'chat',
      title: 'Team Chat',
      description: 'Channels, direct conversations and groups',
      keywords: ['message', 'talk', 'channel', 'direct', 'group', 'write to', 'conversation'],
      section: 'chat',
      access: mayChat,
    },
    {
      id: 'chat-new',
      title: 'Write to somebody',
      description: 'Begin a conversation with one person or a few',
      keywords: ['direct message', 'dm', 'group', 'new conversation'],
      section: 'chat',
      access: mayChat,
      action: 'add',
    },
    {
      id: 'committee',
      title: 'Committee Communications',
      description: 'The channels of the committees',
      keywords: ['committee', 'board', 'grants', 'events', 'web'],
      section: 'committee',
      access: mayChat,
    },
  ],
  guide: [
    {
      page: 'chat',
      title: 'Team Chat',
      description: 'Channels, direct conversations and groups, and what rings for you',
      category: 'team-management',
      keywords: [
        'chat',
        'message',
        'channel',
        'group',
        'mute',
        'mention',
        'pin',
        'send later',
        'schedule',
        'seen',
      ],
      section: 'chat',
      tours: ['team-chat'],
    },
  ],
  onboarding: [
    {
      key: 'chat_first_message',
      section: 'chat',
      instructions: 'Choose a channel, write something and press Send.',
      access: mayChat,
    },
    {
      key: 'chat_read_messages',
      section: 'chat',
      instructions: 'Open the Team Chat and read what was said.',
      access: mayChat,
      byOpening: true,
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
