import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

export default defineManifest({
  id: 'webhooks',
  uses: ['accounts', 'notifications'],
  search: [
    {
      id: 'webhooks',
      title: 'Webhooks',
      description: 'Other systems that are told of what happens here, and what became of each message',
      keywords: ['webhook', 'integration', 'zapier', 'callback', 'notify', 'developer', 'signed'],
      section: 'admin',
      access: mayManage,
      action: 'connections',
    },
  ],
  live: () => import('./contract.ts'),
})
