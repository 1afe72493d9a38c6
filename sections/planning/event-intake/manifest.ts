import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'event-intake',
  uses: ['accounts', 'event-requests', 'letters', 'notifications', 'people'],
  pages: [
    {
      name: 'request-an-event',
      path: '/request-an-event',
      framed: true,
      screen: () => import('./request-page.tsx'),
    },
    { name: 'my-event', path: '/my-event', screen: () => import('./my-event-page.tsx') },
  ],
})
