import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'sign-in',
  uses: ['accounts', 'outbox', 'passwords', 'second-factor'],
  guide: [
    {
      page: 'signing-in',
      title: 'Signing in',
      description: 'Passwords, a second step, passkeys, other devices, and when you cannot get in',
      category: 'my-work',
      keywords: ['login', 'forgot', 'two factor', 'authenticator', 'recovery codes', 'sessions'],
      section: 'profile',
    },
  ],
  live: () => import('./live.ts'),
})
