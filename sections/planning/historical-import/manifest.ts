import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayOpen, seesLinks } from './access.ts'

export default defineManifest({
  id: 'historical-import',
  uses: [
    'accounts',
    'collections',
    'distributions',
    'event-letters',
    'event-requests',
    'history',
    'hosts',
    'ledger',
    'people',
  ],
  sections: [
    {
      name: 'historical-import',
      title: 'Historical Import',
      ofNow: true,
      access: mayOpen,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'historical-import',
      label: 'Historical Import',
      short: 'Old lists',
      section: 'historical-import',
      group: 'planning',
      order: 3,
      icon: 'spreadsheet',
      access: mayOpen,
    },
  ],
  search: [
    {
      id: 'historical-import',
      title: 'Historical Import',
      description: 'Take in event lists and weekly totals of before the portal',
      keywords: ['import', 'old events', 'history', 'spreadsheet', 'xls', 'ods', 'past events', 'totals'],
      section: 'historical-import',
      access: mayOpen,
    },
  ],
  recordParts: [
    {
      id: 'made',
      table: 'event_requests',
      label: 'In the log',
      order: 30,
      access: seesLinks,
      part: () => import('./event-made.tsx'),
    },
  ],
  guide: [
    {
      page: 'historical-import',
      title: 'Historical import',
      description: 'Old event lists and weekly totals, and what an event has in the log',
      category: 'files-resources',
      keywords: ['import', 'old', 'xls', 'ods', 'history', 'template'],
      section: 'historical-import',
      tours: ['historical-import'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
