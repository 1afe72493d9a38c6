import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayRead } from './access.ts'

export default defineManifest({
  id: 'text-messages',
  uses: ['accounts', 'outbox'],
  pages: [
    { name: 'sms-opt-in', path: '/sms-opt-in', screen: () => import('./opt-in.tsx') },
    { name: 'sms-verification-docs', path: '/sms-verification-docs', screen: () => import('./carrier.tsx') },
    { name: 'sms-verification-doc', path: '/sms-verification-doc', screen: () => import('./carrier.tsx') },
  ],
  search: [
    {
      id: 'my-texts',
      title: 'My text messages and alerts',
      description: 'Your phone for texts, which ones you get, email or text, quiet hours',
      keywords: ['sms', 'text', 'phone', 'opt in', 'opt out', 'alerts', 'quiet hours', 'reminders'],
      section: 'profile',
      access: signedIn,
      action: 'alerts',
    },
    {
      id: 'texts',
      title: 'Text messages of the organization',
      description: 'Who agreed to texts, test message, announcements by text, carrier documents',
      keywords: ['sms', 'twilio', 'opt-in', 'consent', 'campaign', 'toll-free', 'verification'],
      section: 'admin',
      access: mayRead,
      action: 'texts',
    },
  ],
  guide: [
    {
      page: 'text-messages',
      title: 'Text messages',
      description: 'Get them, choose which, end them; and what administrators see',
      category: 'my-work',
      keywords: ['sms', 'phone', 'stop', 'quiet hours', 'reminders', 'carrier'],
    },
  ],
  live: () => import('./live.ts'),
})
