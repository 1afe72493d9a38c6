import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayView, PARTS } from '#sections/planning/event-requests/access.ts'

export default defineManifest({
  id: 'events',
  uses: ['accounts', 'event-requests', 'people', 'slots', 'views'],
  sections: [
    {
      name: 'events',
      title: 'Events',
      access: mayView,
      manage: PARTS.rest,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'events',
      label: 'Events',
      section: 'events',
      group: 'planning',
      order: 4,
      icon: 'spreadsheet',
      access: mayView,
    },
  ],
  search: [
    {
      id: 'events',
      title: 'Events spreadsheet',
      description: 'All events as a sheet to write in: dates, times, sandwiches, leads, contacts',
      keywords: ['spreadsheet', 'sheet', 'events', 'schedule', 'columns', 'cells'],
      section: 'events',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'events',
      tours: ['events-spreadsheet'],
      title: 'Events spreadsheet',
      description: 'Events in rows and columns: keys, copy and paste from Excel, periods, order of columns',
      category: 'events-calendar',
      keywords: ['spreadsheet', 'sheet', 'copy', 'paste', 'cell', 'column'],
      section: 'events',
    },
  ],
  tours: () => import('./tours.ts'),
})
