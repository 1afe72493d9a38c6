import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage } from './access.ts'
import { willShow } from './rules.ts'

export default defineManifest({
  id: 'announcements',
  uses: ['accounts', 'notifications', 'records'],
  permissions: can,
  sections: [
    {
      name: 'announcements',
      title: 'Announcements',
      access: mayManage,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'announcements',
      label: 'Announcements',
      section: 'announcements',
      group: 'admin',
      order: 5,
      icon: 'megaphone',
      access: mayManage,
    },
  ],
  frame: [
    {
      id: 'announcement-banner',
      place: 'banner',
      order: 1,
      room: willShow,
      ofNow: true,
      piece: () => import('./banner.tsx'),
    },
    { id: 'sms-alerts', place: 'over', order: 5, ofNow: true, piece: () => import('./sms-dialog.tsx') },
  ],
  home: [
    {
      id: 'announcements',
      order: { recipient: 10, driver: 30, viewer: 30, work_logger: 20, volunteer: 30, committee_member: 40 },
      ofNow: true,
      card: () => import('./home-announcements.tsx'),
    },
  ],
  search: [
    {
      id: 'announcements',
      title: 'Announcements',
      description: 'Write, schedule and address what everyone should see first',
      keywords: ['banner', 'news', 'message', 'broadcast', 'schedule'],
      section: 'announcements',
      access: mayManage,
    },
  ],
  guide: [
    {
      page: 'announcements',
      title: 'Announcements',
      description: 'The banner above every section: write, schedule, address',
      category: 'team-management',
      keywords: ['banner', 'broadcast'],
      section: 'announcements',
      tours: ['announcements'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
