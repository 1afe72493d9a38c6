import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'meetings',
  uses: [
    'accounts',
    'attachments',
    'calendar',
    'history',
    'notifications',
    'projects',
    'records',
    'tasks',
    'threads',
  ],
  permissions: can,
  sections: [
    {
      name: 'meetings',
      title: 'Meetings',
      paths: ['/meetings'],
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'meeting-notes',
      title: 'Minutes and decisions',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen-notes.tsx'),
    },
    {
      name: 'meeting-tasks',
      title: 'Tasks from minutes',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen-tasks.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'meetings',
      label: 'Meetings',
      section: 'meetings',
      group: 'planning',
      order: 7,
      icon: 'people',
      access: mayView,
      highlighted: true,
    },
  ],
  search: [
    {
      id: 'meetings',
      title: 'Meetings',
      description: 'When the team meets, what is on the agenda, and what was said',
      keywords: ['meeting', 'agenda', 'minutes', 'committee', 'board meeting', 'attendance'],
      section: 'meetings',
      access: mayView,
    },
    {
      id: 'meeting-decisions',
      title: 'Decisions',
      description: 'What meetings have decided, to be searched',
      keywords: ['decision', 'decided', 'minutes', 'register', 'notes'],
      section: 'meeting-notes',
      params: { kind: 'decision' },
      access: mayView,
    },
    {
      id: 'meeting-tasks',
      title: 'Tasks from minutes',
      description: 'Who promised what in a meeting, and until when',
      keywords: ['action item', 'action', 'minutes', 'promised', 'follow up'],
      section: 'meeting-tasks',
      access: mayView,
    },
    {
      id: 'plan-meeting',
      title: 'Plan a meeting',
      description: 'Its day, its place, and who is invited',
      keywords: ['new meeting', 'add meeting', 'schedule meeting', 'invite'],
      section: 'meetings',
      access: mayManage,
      action: 'add',
    },
  ],
  home: [
    {
      id: 'next-meetings',
      order: { committee_member: 26, core_team: 26 },
      access: mayView,
      card: () => import('./home-next-meetings.tsx'),
    },
  ],
  onboarding: [
    {
      key: 'view_meetings',
      section: 'meetings',
      instructions: 'Open the meetings and read what was talked about and decided.',
      access: mayView,
      byOpening: true,
    },
  ],
  guide: [
    {
      page: 'meetings',
      title: 'Meetings',
      description:
        'Plan a meeting, gather its agenda, write minutes together, and never lose what was promised',
      category: 'team-management',
      keywords: ['meeting', 'agenda', 'minutes', 'decision', 'attendance', 'action', 'committee'],
      section: 'meetings',
      tours: ['meetings'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
