import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { plans } from './access.ts'

export default defineManifest({
  id: 'runs',
  uses: [
    'accounts',
    'attachments',
    'distributions',
    'drivers',
    'history',
    'hosts',
    'kudos',
    'ledger',
    'notifications',
    'outbox',
    'people',
    'recipients',
    'records',
  ],
  sections: [
    { name: 'runs', title: 'Runs', access: plans, manage: plans, screen: () => import('./screen.tsx') },
    { name: 'my-run', title: 'My run', access: signedIn, screen: () => import('./screen-mine.tsx') },
  ],
  sidebar: [
    {
      id: 'runs',
      label: 'Runs',
      section: 'runs',
      group: 'operations',
      order: 3,
      icon: 'route',
      access: plans,
    },
    {
      id: 'my-run',
      label: 'My run',
      section: 'my-run',
      group: 'operations',
      order: 3,
      icon: 'route',
      onlyFor: ['driver'],
      firstFor: ['driver'],
    },
  ],
  home: [
    {
      id: 'my-run',
      order: { driver: 5 },
      access: signedIn,
      ofNow: true,
      card: () => import('./home-my-run.tsx'),
    },
  ],
  search: [
    {
      id: 'runs',
      title: 'Runs',
      description: 'Who drives where on a day: plan, print, send, and see how far everybody is',
      keywords: ['run', 'route', 'planning', 'delivery', 'stops', 'run sheet', 'cooler'],
      section: 'runs',
      access: plans,
    },
    {
      id: 'runs-add',
      title: 'Plan a run',
      description: 'Choose drivers and recipients; a plan is proposed',
      keywords: ['new run', 'plan a route', 'optimize'],
      section: 'runs',
      access: plans,
      action: 'add',
    },
    {
      id: 'my-run',
      title: 'My run',
      description: 'Your own stops, in order; works without a network',
      keywords: ['my stops', 'driving', 'delivered', 'my route'],
      section: 'my-run',
      access: signedIn,
    },
  ],
  guide: [
    {
      page: 'runs',
      title: 'Runs',
      description: 'Plan who drives where, send it, and drive it without a network',
      category: 'team-management',
      keywords: ['run', 'route', 'driver', 'stops', 'food safety', 'run sheet', 'offline'],
      section: 'runs',
      firstFor: ['driver'],
      tours: ['runs', 'my-run'],
      about: ['my-run'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
