import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead } from './access.ts'

export default defineManifest({
  id: 'activity',
  uses: ['accounts'],
  sections: [
    {
      name: 'activity',
      title: 'Activity',
      ofNow: true,
      access: mayRead,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'activity',
      label: 'Activity',
      section: 'activity',
      group: 'admin',
      order: 7,
      icon: 'analytics',
      access: mayRead,
    },
  ],
  frame: [{ id: 'activity', place: 'over', order: 9, piece: () => import('./tracker.tsx') }],
  search: [
    {
      id: 'activity',
      title: 'Activity',
      description: 'How the portal is used, in sums: pages, time, what people do',
      keywords: ['usage', 'page views', 'statistics', 'visits', 'analytics', 'tracking'],
      section: 'activity',
      access: mayRead,
    },
  ],
  guide: [
    {
      page: 'activity',
      title: 'Activity',
      description: 'How the portal is used, in sums, and how to stay out of them',
      category: 'analytics-reports',
      keywords: ['usage', 'tracking', 'privacy', 'statistics'],
      tours: ['activity'],
      about: ['activity'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
