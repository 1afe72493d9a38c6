import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'notifications',
  uses: ['accounts', 'outbox'],
  sections: [
    {
      name: 'notifications',
      title: 'Notifications',
      ofNow: true,
      access: signedIn,
      screen: () => import('./screen.tsx'),
    },
  ],
  home: [
    {
      id: 'for-you',
      order: {
        host: 30,
        driver: 10,
        volunteer: 20,
        recipient: 30,
        viewer: 20,
        work_logger: 10,
        committee_member: 30,
        core_team: 40,
        admin: 50,
        super_admin: 50,
      },
      ofNow: true,
      card: () => import('./home-for-you.tsx'),
    },
  ],
  frame: [{ id: 'notification-bell', place: 'header', order: 3, piece: () => import('./bell.tsx') }],
  guide: [
    {
      page: 'notifications',
      title: 'Notifications',
      description: 'The bell, the archive, and where each kind reaches you',
      category: 'my-work',
      keywords: ['bell', 'push', 'digest', 'archive', 'unread', 'alerts'],
      section: 'notifications',
      tours: ['notifications'],
      firstFor: ['driver', 'recipient', 'work_logger'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
  search: [
    {
      id: 'notifications',
      title: 'Notifications',
      description: 'Everything that the bell told you, with the archive',
      keywords: ['bell', 'unread', 'alerts', 'archive', 'news'],
      section: 'notifications',
    },
    {
      id: 'notification-preferences',
      title: 'Choose your notifications',
      description: 'At the bell, by email, text or on your devices, at once or as a digest',
      keywords: ['push', 'digest', 'mail', 'alerts', 'preferences', 'devices', 'quiet hours'],
      section: 'profile',
      action: 'alerts',
    },
  ],
})
