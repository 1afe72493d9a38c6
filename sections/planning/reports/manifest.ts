import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayKeep } from './access.ts'

export default defineManifest({
  id: 'reports',
  uses: ['accounts', 'audit-log', 'records'],
  permissions: can,
  sections: [
    { name: 'reports', title: 'Kept reports', access: mayKeep, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    {
      id: 'reports',
      label: 'Kept reports',
      short: 'Reports',
      section: 'reports',
      group: 'planning',
      order: 91,
      icon: 'history',
      access: mayKeep,
    },
  ],
  search: [
    {
      id: 'reports',
      title: 'Kept reports',
      description: 'What was said in numbers, byte for byte, and what was corrected since',
      keywords: ['report', 'audit', 'snapshot', 'funder', 'corrections', 'board', 'as of'],
      section: 'reports',
      access: mayKeep,
    },
  ],
  guide: [
    {
      page: 'reports',
      title: 'Kept reports',
      description:
        'Reports that come out the same years later, what was corrected since, and looking back at a day',
      category: 'analytics-reports',
      keywords: ['report', 'snapshot', 'corrections', 'as of', 'look back', 'history', 'time travel'],
      section: 'reports',
      tours: ['reports'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
