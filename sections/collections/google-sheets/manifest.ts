import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayOpen } from './access.ts'

export default defineManifest({
  id: 'google-sheets',
  uses: ['accounts', 'calendar', 'notifications', 'outbox'],
  permissions: can,
  sections: [
    {
      name: 'google-sheets',
      title: 'Spreadsheets',
      ofNow: true,
      paths: ['/google-sheets'],
      access: mayOpen,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'google-sheets',
      label: 'Spreadsheets',
      short: 'Sheets',
      section: 'google-sheets',
      group: 'collections',
      order: 2,
      icon: 'spreadsheet',
      access: mayOpen,
    },
  ],
  search: [
    {
      id: 'google-sheets',
      title: 'Spreadsheets',
      description:
        'Lists that are taken out and brought back, or keep themselves up to date elsewhere; feeds',
      keywords: [
        'google',
        'live sheets',
        'take out',
        'bring back',
        'round trip',
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
      title: 'Spreadsheets',
      description: 'Lists that go out and come back, and lists that keep themselves up to date',
      category: 'files-resources',
      keywords: ['google', 'live sheets', 'excel', 'take out', 'bring back', 'importdata', 'feed', 'atom'],
      section: 'google-sheets',
      tours: ['spreadsheets'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
