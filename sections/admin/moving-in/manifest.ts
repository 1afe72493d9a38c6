import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayMoveIn } from './access.ts'

export default defineManifest({
  id: 'moving-in',
  uses: [
    'accounts',
    'collections',
    'drivers',
    'expenses',
    'historical-import',
    'hosts',
    'people',
    'recipients',
    'volunteers',
    'work-log',
  ],
  sections: [
    {
      name: 'moving-in',
      title: 'Moving in',
      ofNow: true,
      access: mayMoveIn,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'moving-in',
      label: 'Moving in',
      short: 'Moving in',
      section: 'moving-in',
      group: 'admin',
      order: 9,
      icon: 'spreadsheet',
      access: mayMoveIn,
    },
  ],
  search: [
    {
      id: 'moving-in',
      title: 'Moving in',
      description: 'Bring in all the workbooks of the charity at once, as one change that can be undone',
      keywords: ['import', 'workbooks', 'spreadsheets', 'excel', 'migrate', 'start', 'old data', 'upload'],
      section: 'moving-in',
      access: mayMoveIn,
    },
  ],
  guide: [
    {
      page: 'moving-in',
      title: 'Moving in',
      description: 'All workbooks of the charity, brought in at once',
      category: 'files-resources',
      keywords: ['import', 'workbooks', 'spreadsheets', 'excel', 'start', 'undo', 'take back'],
      section: 'moving-in',
      tours: ['moving-in'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
