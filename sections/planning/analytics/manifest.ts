import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayOpen, mayView } from './access.ts'

export default defineManifest({
  id: 'analytics',
  uses: [
    'accounts',
    'agreements',
    'collections',
    'cooler-tracking',
    'event-requests',
    'expenses',
    'grant-metrics',
    'groups-catalog',
    'hosts',
    'question-model',
    'reports',
    'weekly-monitoring',
    'work-log',
  ],
  permissions: can,
  sections: [
    { name: 'analytics', title: 'Analytics', access: mayOpen, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    {
      id: 'analytics',
      label: 'Analytics',
      section: 'analytics',
      group: 'planning',
      order: 9,
      icon: 'analytics',
      access: mayOpen,
    },
  ],
  search: [
    {
      id: 'analytics',
      title: 'Analytics',
      description: 'What was made, how it goes, and what to do about it',
      keywords: ['statistics', 'impact', 'trends', 'chart', 'forecast', 'numbers'],
      section: 'analytics',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'analytics',
      title: 'Analytics',
      description: 'Impact, trends, months, forecasts, and what to do about them',
      category: 'analytics-reports',
      keywords: ['statistics', 'impact', 'chart', 'forecast', 'year over year', 'milestones'],
      section: 'analytics',
      tours: ['analytics'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
