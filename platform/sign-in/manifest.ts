import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'sign-in',
  uses: ['accounts', 'outbox', 'passwords', 'second-factor'],
  guide: [
    {
      page: 'signing-in',
      title: 'Signing in',
      description: 'Passwords, a second step, passkeys, other devices, and when you cannot get in',
      category: 'my-work',
      keywords: ['password', 'forgot', 'passkey', 'authenticator', 'recovery codes', 'lost phone', 'log out'],
      tours: ['account-settings'],
    },
  ],
  live: () => import('./live.ts'),
})
