import { MINUTE } from '#kernel/clock.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, manages, receives, sends, views, writes } from './access.ts'

/** Where people are thanked for what they did: the table of its records, and its type (`server/data/thanks.ts`). */
const DONE = { slots: 'shift', runs: 'run', event_requests: 'event' }

export default defineManifest({
  id: 'kudos',
  uses: ['accounts', 'history', 'notifications', 'outbox', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'kudos',
      title: 'Your Kudos',
      ofNow: true,
      access: views,
      manage: manages,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'kudos',
      label: 'Kudos',
      section: 'kudos',
      group: 'communication',
      order: 6,
      icon: 'kindness',
      access: views,
      badge: { count: '/api/messaging/kudos/unread', ofNow: true, access: views, everyMs: 2 * MINUTE },
    },
  ],
  frame: [
    {
      id: 'kudos-notifier',
      place: 'over',
      order: 6,
      access: receives,
      piece: () => import('./notifier.tsx'),
    },
  ],
  recordParts: Object.entries(DONE).map(([table, type]) => ({
    id: 'kudos',
    table,
    label: 'Kudos',
    order: 50,
    access: sends,
    part: async () => ({ default: (await import('./parts/done.tsx')).peopleOf(type) }),
  })),
  search: [
    {
      id: 'kudos',
      title: 'Your Kudos',
      description: 'What you were thanked for, and whom you thanked',
      keywords: ['kudos', 'thanks', 'thank you', 'praise', 'recognition'],
      section: 'kudos',
      access: views,
    },
    {
      id: 'kudos-send',
      title: 'Send kudos',
      description: 'Thank somebody in a few words',
      keywords: ['thank', 'praise', 'appreciate', 'well done'],
      section: 'kudos',
      access: writes,
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'kudos',
      title: 'Kudos',
      description: 'Thank somebody in a few words, and read what others thanked you for',
      category: 'team-management',
      keywords: ['kudos', 'thanks', 'thank you', 'praise'],
      section: 'kudos',
      tours: ['kudos'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
