import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayAdd, mayApprove, mayImport, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'work-log',
  uses: ['accounts', 'attachments', 'history', 'notifications', 'records', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'work-log',
      title: 'Work Log',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'work-log',
      label: 'Work Log',
      section: 'work-log',
      group: 'operations',
      order: 8,
      icon: 'clock',
      access: anyOf(can.NAV_WORK_LOG),
    },
  ],
  home: [
    {
      id: 'my-hours',
      order: {
        work_logger: 10,
        super_admin: 45,
        admin: 45,
        core_team: 45,
        committee_member: 45,
        host: 45,
        driver: 35,
        volunteer: 35,
      },
      access: mayAdd,
      card: () => import('./home-my-hours.tsx'),
    },
    {
      id: 'hours-waiting',
      order: { super_admin: 25, admin: 25, core_team: 25, committee_member: 25 },
      access: mayApprove,
      card: () => import('./home-hours-waiting.tsx'),
    },
  ],
  search: [
    {
      id: 'work-log',
      title: 'Work log',
      description: 'Hours worked, by day, person and kind of work',
      keywords: ['hours', 'time', 'timesheet', 'volunteer hours', 'service hours', 'log hours'],
      section: 'work-log',
      access: mayView,
    },
    {
      id: 'work-log-add',
      title: 'Log hours',
      description: 'Say what you did, on which day and for how long',
      keywords: ['add hours', 'enter time', 'timesheet'],
      section: 'work-log',
      access: mayAdd,
      action: 'log',
    },
    {
      id: 'work-log-timer',
      title: 'Start the timer',
      description: 'Measure how long your work takes',
      keywords: ['clock in', 'stopwatch', 'punch'],
      section: 'work-log',
      access: mayAdd,
      action: 'timer',
    },
    {
      id: 'work-log-approve',
      title: 'Approve hours',
      description: 'Entries that wait for approval',
      keywords: ['approval', 'confirm hours', 'waiting hours'],
      section: 'work-log',
      access: mayApprove,
      params: { tab: 'entries', waiting: 'true' },
    },
    {
      id: 'work-log-letter',
      title: 'Letter of volunteer hours',
      description: 'Hours confirmed on paper, as PDF',
      keywords: ['service hours form', 'confirmation', 'certificate', 'community service', 'pdf'],
      section: 'work-log',
      access: mayView,
      action: 'letter',
    },
    {
      id: 'work-log-import',
      title: 'Import hours',
      description: 'Hours out of a spreadsheet',
      keywords: ['upload hours', 'timesheet import'],
      section: 'work-log',
      access: mayImport,
      action: 'import',
    },
  ],
  guide: [
    {
      page: 'work-log',
      title: 'Work log',
      description: 'Log hours, measure them, have them approved and confirmed on paper',
      category: 'team-management',
      keywords: ['hours', 'timer', 'timesheet', 'approval', 'letter', 'week'],
      section: 'work-log',
      firstFor: ['work_logger'],
    },
  ],
  live: () => import('./live.ts'),
})
