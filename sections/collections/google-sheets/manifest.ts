import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayOpen } from './access.ts'

export default defineManifest({
  id: 'google-sheets',
  uses: ['accounts', 'calendar', 'notifications', 'outbox'],
  permissions: can,
  sections: [
    {
      name: 'google-sheets',
      title: 'Live sheets',
      paths: ['/google-sheets'],
      access: mayOpen,
      screen: () => import('./screen.tsx'),
    },
  ],
  search: [
    {
      id: 'google-sheets',
      title: 'Live sheets',
      description: 'Lists that keep themselves up to date in Google Sheets or Excel, and feeds',
      keywords: [
        'google',
        'sheets',
        'excel',
        'spreadsheet',
        'importdata',
        'power query',
        'atom',
        'rss',
        'feed',
        'live',
      ],
      section: 'google-sheets',
      access: mayOpen,
    },
  ],
  guide: [
    {
      page: 'live-sheets',
      title: 'Live sheets',
      description: 'Lists in Google Sheets or Excel that keep themselves up to date',
      category: 'files-resources',
      keywords: ['google', 'sheets', 'excel', 'importdata', 'feed', 'atom'],
      section: 'google-sheets',
    },
  ],
  live: () => import('./live.ts'),
})
