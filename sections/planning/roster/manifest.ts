import { defineManifest } from '#kernel/portal/manifest.ts'
import { signsUp } from '#platform/slots/access.ts'
import { can, keepsPairs, plans } from './access.ts'

export default defineManifest({
  id: 'roster',
  uses: [
    'accounts',
    'availability',
    'drivers',
    'helping',
    'notifications',
    'outbox',
    'people',
    'slots',
    'threads',
    'volunteers',
  ],
  permissions: can,
  sections: [
    { name: 'roster', title: 'Propose the month', access: plans, screen: () => import('./screen.tsx') },
  ],
  pages: [{ name: 'cover', path: '/cover', screen: () => import('./answer-page.tsx') }],
  recordParts: [
    {
      id: 'cover',
      table: 'slots',
      label: 'Cover',
      order: 10,
      access: plans,
      part: () => import('./parts/cover-part.tsx'),
    },
  ],
  search: [
    {
      id: 'roster',
      title: 'Propose the month',
      description: 'Who comes to which shift in a month, with a reason for each; put it down in one go',
      keywords: [
        'roster',
        'rota',
        'schedule',
        'shifts',
        'month',
        'plan',
        'volunteers',
        'drivers',
        'autopilot',
      ],
      section: 'roster',
      access: plans,
    },
    {
      id: 'roster-pairs',
      title: 'Who is not planned together',
      description: 'Two who are kept apart, or gladly come together, when a month is proposed',
      keywords: ['apart', 'together', 'pairs', 'not with', 'roster rule', 'conflict'],
      section: 'roster',
      params: { pairs: 'open' },
      access: keepsPairs,
    },
  ],
  fromMessages: [
    {
      id: 'cover',
      label: 'Request for cover',
      about: 'Somebody can’t come: others are asked for their place.',
      order: 30,
      access: signsUp,
      form: () => import('./from-message.tsx'),
    },
  ],
  guide: [
    {
      page: 'roster-and-cover',
      tours: ['roster'],
      title: 'The month, and who steps in',
      description: 'Propose who comes when, and find somebody when a place is given back',
      category: 'events-calendar',
      keywords: ['roster', 'shifts', 'schedule', 'cover', 'substitute', 'cannot come', 'availability'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
