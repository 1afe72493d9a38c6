import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'profile',
  uses: [
    'accounts',
    'activity',
    'calendar',
    'history',
    'notifications',
    'outbox',
    'passwords',
    'people',
    'personal-data',
    'second-factor',
    'sign-in',
    'text-messages',
  ],
  sections: [
    {
      name: 'profile',
      title: 'Account Settings',
      access: signedIn,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [{ name: 'confirm-email', path: '/confirm-email', screen: () => import('./confirm-email.tsx') }],
  home: [
    {
      id: 'profile',
      order: { host: 80, driver: 80, volunteer: 80, recipient: 80, work_logger: 80, committee_member: 80 },
      ofNow: true,
      card: () => import('./home-profile.tsx'),
    },
  ],
  search: [
    {
      id: 'profile',
      title: 'Account Settings',
      description: 'Your name, photo, password, messages and data',
      keywords: ['profile', 'password', 'photo', 'theme', 'e-mail', 'privacy', 'my data'],
      section: 'profile',
    },
  ],
  onboarding: [
    {
      key: 'complete_profile',
      section: 'profile',
      instructions: 'Fill in your first and last name and your phone number, and add a photo.',
    },
  ],
  guide: [
    {
      page: 'account',
      title: 'Account settings',
      description: 'Your name and photo, your sign-in, and your data',
      category: 'my-work',
      keywords: ['password', 'photo', 'erase', 'download', 'e-mail'],
      section: 'profile',
      tours: ['account-settings'],
      firstFor: ['driver', 'recipient', 'viewer', 'work_logger'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
