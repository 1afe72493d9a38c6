import { signedIn } from '#kernel/access.ts'
import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'notifications',
  sections: [
    {
      name: 'notifications',
      title: 'Notifications',
      access: signedIn,
      screen: () => import('./screen.tsx'),
    },
  ],
  frame: [{ id: 'notification-bell', place: 'header', order: 3, piece: () => import('./bell.tsx') }],
  search: [
    {
      id: 'notifications',
      title: 'Notifications',
      description: 'Everything that the bell told you, with the archive',
      keywords: ['bell', 'unread', 'alerts', 'archive', 'news'],
      section: 'notifications',
    },
  ],
})
