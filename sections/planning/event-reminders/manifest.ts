import { MINUTE } from '#kernel/clock.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { adds, can, mayView } from './access.ts'

/** How often the badge is asked for, beside what is pushed. */
export const REMINDERS_COUNT_MS = MINUTE // spec 9

export default defineManifest({
  id: 'event-reminders',
  uses: ['accounts', 'event-requests', 'history', 'records', 'tasks', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'event-reminders',
      title: 'Event Reminders',
      access: mayView,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'event-reminders',
      label: 'Event Reminders',
      short: 'Reminders',
      section: 'event-reminders',
      group: 'planning',
      order: 8,
      icon: 'bell',
      access: mayView,
      badge: { count: '/api/event-reminders/count', access: mayView, everyMs: REMINDERS_COUNT_MS },
    },
  ],
  search: [
    {
      id: 'event-reminders',
      title: 'Event Reminders',
      description: 'What is to be done about events, by whom and until when',
      keywords: ['reminder', 'follow up', 'deadline', 'task', 'due', 'to do'],
      section: 'event-reminders',
      access: mayView,
    },
    {
      id: 'create-event-reminder',
      title: 'Add a reminder',
      description: 'Write down what is to be done about an event',
      keywords: ['new reminder', 'create reminder', 'remind me'],
      section: 'event-reminders',
      access: adds,
      action: 'add',
    },
  ],
  recordParts: [
    {
      id: 'reminders',
      table: 'event_requests',
      label: 'Reminders',
      order: 20,
      access: mayView,
      part: () => import('./event-reminders.tsx'),
    },
  ],
  guide: [
    {
      page: 'event-reminders',
      title: 'Event reminders',
      description: 'What is to be done about events: give it to somebody, be told in time, finish it',
      category: 'events-calendar',
      keywords: ['reminder', 'follow up', 'deadline', 'due', 'badge', 'complete'],
      section: 'event-reminders',
      tours: ['event-reminders'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
