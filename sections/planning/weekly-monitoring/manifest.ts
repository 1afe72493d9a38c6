import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, logs } from './access.ts'

const access = anyOf(can.NAV_WEEKLY_MONITORING)

export default defineManifest({
  id: 'weekly-monitoring',
  uses: ['accounts', 'collections', 'history', 'hosts', 'letters', 'notifications', 'outbox'],
  permissions: can,
  sections: [
    {
      name: 'weekly-monitoring',
      title: 'Weekly Monitoring',
      access,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [{ name: 'answer-numbers', path: '/answer-numbers', screen: () => import('./answer-numbers.tsx') }],
  sidebar: [
    {
      id: 'weekly-monitoring',
      label: 'Weekly Monitoring',
      short: 'Week',
      section: 'weekly-monitoring',
      group: 'planning',
      order: 11,
      icon: 'checklist',
      access,
    },
  ],
  home: [
    {
      id: 'not-in-yet',
      order: { core_team: 10, admin: 10, super_admin: 10, committee_member: 10 },
      access,
      card: () => import('./home-not-in-yet.tsx'),
    },
    {
      id: 'answers',
      order: { host: 12 },
      access: logs,
      card: () => import('./home-answers.tsx'),
    },
  ],
  search: [
    {
      id: 'weekly-monitoring',
      title: 'Weekly Monitoring',
      description: 'See which locations have reported this week and which are not in yet',
      keywords: [
        'missing',
        'submitted',
        'reported',
        'weekly status',
        'report',
        'forgot',
        'forgotten',
        'turnout',
        'reminder',
      ],
      section: 'weekly-monitoring',
      access,
    },
  ],
  guide: [
    {
      page: 'weekly-monitoring',
      title: 'Weekly monitoring',
      description: 'Who is in, who is not in yet, and several weeks side by side',
      category: 'analytics-reports',
      keywords: ['missing', 'report', 'expected'],
      section: 'weekly-monitoring',
      tours: ['weekly-monitoring'],
      firstFor: ['core_team', 'committee_member'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
