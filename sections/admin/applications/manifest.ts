import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayDecide } from './access.ts'

export default defineManifest({
  id: 'applications',
  uses: ['accounts', 'drivers', 'history', 'notifications', 'outbox', 'passwords', 'people', 'volunteers'],
  pages: [{ name: 'signup', path: '/signup', screen: () => import('./signup.tsx') }],
  sections: [
    {
      name: 'applications',
      title: 'Applications',
      ofNow: true,
      access: mayDecide,
      manage: mayDecide,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'applications',
      label: 'Applications',
      section: 'applications',
      group: 'admin',
      order: 3,
      icon: 'people',
      access: mayDecide,
      badge: { count: '/api/applications/waiting', ofNow: true, access: mayDecide },
    },
  ],
  home: [
    {
      id: 'applications',
      order: { core_team: 20, admin: 20, super_admin: 20 },
      access: mayDecide,
      ofNow: true,
      card: () => import('./home-applications.tsx'),
    },
  ],
  search: [
    {
      id: 'applications',
      title: 'Applications',
      description: 'People who want to join: read their answers, approve or reject',
      keywords: ['sign-up', 'signup', 'approve', 'pending', 'new people', 'join', 'registration'],
      section: 'applications',
      access: mayDecide,
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
