import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { coordinates, finds, mayView } from '#platform/slots/access.ts'

export default defineManifest({
  id: 'sign-up',
  uses: [
    'accounts',
    'calendar',
    'event-requests',
    'history',
    'outbox',
    'people',
    'records',
    'slots',
    'work-log',
  ],
  sections: [
    {
      name: 'signup-genius',
      title: 'Sign-up',
      ofNow: true,
      access: mayView,
      manage: coordinates,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [
    { name: 'sign-up', path: '/sign-up', goesOn: true, screen: () => import('./public-page.tsx') },
    { name: 'my-shift', path: '/my-shift', screen: () => import('./my-shift.tsx') },
  ],
  sidebar: [
    {
      id: 'signup-genius',
      label: 'Sign-up',
      section: 'signup-genius',
      group: 'planning',
      order: 5,
      icon: 'checklist',
      access: finds,
      firstFor: ['volunteer'],
      badge: { count: '/api/sign-up/asked', ofNow: true, access: signedIn },
    },
  ],
  home: [
    {
      id: 'my-shifts',
      order: { volunteer: 6, driver: 8, host: 30, core_team: 40, committee_member: 30 },
      access: mayView,
      card: () => import('./home-my-shifts.tsx'),
    },
  ],
  search: [
    {
      id: 'signup-genius',
      title: 'Sign-up',
      description: 'Shifts and events that need people: sign up, say that you can’t come, see who comes',
      keywords: ['shift', 'volunteer', 'slots', 'roster', 'sign up', 'signup', 'help out', 'my shifts'],
      section: 'signup-genius',
      access: mayView,
    },
    {
      id: 'signup-genius-add',
      title: 'Plan a shift',
      description: 'Who is needed when and where, once or weekly',
      keywords: ['new shift', 'delivery day', 'need volunteers'],
      section: 'signup-genius',
      access: coordinates,
      action: 'add',
    },
    {
      id: 'signup-genius-today',
      title: 'Check people in',
      description: 'Who comes today, to tick off on the phone',
      keywords: ['check-in', 'attendance', 'today', 'who is here'],
      section: 'signup-genius',
      access: coordinates,
      params: { today: 'open' },
    },
  ],
  guide: [
    {
      page: 'sign-up',
      tours: ['sign-up'],
      title: 'Sign-up',
      description: 'Take a shift, give it back, plan shifts, the public page, checking in',
      category: 'events-calendar',
      keywords: ['shift', 'sign up', 'waiting list', 'check in', 'public page', 'QR code'],
      section: 'signup-genius',
      firstFor: ['volunteer'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
