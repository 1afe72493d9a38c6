import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

export default defineManifest({
  id: 'api-keys',
  uses: ['accounts', 'outbox', 'passwords', 'user-management'],
  search: [
    {
      id: 'api-keys',
      title: 'API keys',
      description: 'Keys for other programs: what they may do and until when',
      keywords: ['integration', 'token', 'program', 'rest', 'key', 'developer'],
      section: 'admin',
      access: mayManage,
      action: 'connections',
    },
  ],
  live: () => import('./live.ts'),
})
