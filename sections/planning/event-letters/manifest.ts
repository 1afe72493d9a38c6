import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayView } from '#sections/planning/event-requests/access.ts'

export default defineManifest({
  id: 'event-letters',
  uses: ['accounts', 'event-intake', 'event-requests', 'letters', 'notifications', 'outbox', 'people'],
  recordParts: [
    {
      id: 'letters',
      table: 'event_requests',
      label: 'Letters',
      order: 30,
      access: mayView,
      part: () => import('./event-part.tsx'),
    },
  ],
  live: () => import('./contract.ts'),
})
