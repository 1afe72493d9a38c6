import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

export default defineManifest({
  id: 'threads',
  uses: ['accounts', 'attachments', 'notifications', 'smart-search'],
  permissions: can,
  guide: [
    {
      page: 'comments-and-files',
      title: 'Comments and files',
      description: 'Write to each other about a record, and keep pictures and papers at it',
      category: 'files-resources',
      keywords: ['comment', 'mention', 'attachment', 'photo', 'camera', 'upload', 'discussion', 'reply'],
    },
  ],
  live: () => import('./live.ts'),
})
