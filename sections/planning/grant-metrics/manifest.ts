import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayOpen, mayView } from './access.ts'

export default defineManifest({
  id: 'grant-metrics',
  uses: ['accounts', 'collections', 'distributions', 'history', 'hosts', 'recipients', 'reports'],
  permissions: can,
  sections: [
    {
      name: 'grant-metrics',
      title: 'Grant metrics',
      access: mayView,
      manage: anyOf(can.GRANT_METRICS_EDIT),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'grant-metrics',
      label: 'Grant metrics',
      section: 'grant-metrics',
      group: 'planning',
      order: 10,
      icon: 'chart',
      access: mayOpen,
    },
  ],
  search: [
    {
      id: 'grant-metrics',
      title: 'Grant metrics',
      description: 'What funders ask for: people, hours, value, partners, of a year or a quarter',
      keywords: ['funder', 'grant', 'fiscal year', 'volunteer hours', 'value', 'impact'],
      section: 'grant-metrics',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'grant-metrics',
      title: 'Grant metrics',
      description: 'What funders ask for, what it rests on, and how to take it along',
      category: 'analytics-reports',
      keywords: ['funder', 'fiscal year', 'assumption', 'narrative', 'volunteer hours'],
      section: 'grant-metrics',
      tours: ['grant-metrics'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
