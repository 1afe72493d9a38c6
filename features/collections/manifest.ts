import { allOf, anyOf } from '#kernel/access.ts'
import { defineManifest } from '#kernel/manifest.ts'
import { can, mayImport, mayView } from './access.ts'

export default defineManifest({
  id: 'collections',
  uses: ['accounts', 'history', 'hosts', 'views'],
  permissions: can,
  sections: [
    {
      name: 'collections',
      title: 'Collections Log',
      paths: ['/collections'],
      access: mayView,
      manage: anyOf(can.COLLECTIONS_EDIT_ALL),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'collections',
      label: 'Collections Log',
      section: 'collections',
      group: 'collections',
      order: 1,
      icon: 'collections',
      access: anyOf(can.NAV_COLLECTIONS_LOG),
      highlighted: true,
    },
  ],
  search: [
    {
      id: 'collections',
      title: 'Collections Log',
      description: 'What every location collected, week by week',
      keywords: ['collections', 'sandwiches', 'log', 'entries', 'totals', 'groups', 'wednesday', 'history'],
      section: 'collections',
      access: mayView,
    },
    {
      id: 'add-collection',
      title: 'Log a collection',
      description: 'Enter what was collected at a location',
      keywords: ['add collection', 'new entry', 'record sandwiches', 'submit', 'count', 'report'],
      section: 'collections',
      access: anyOf(can.COLLECTIONS_ADD),
      action: 'log',
    },
    {
      id: 'collection-walkthrough',
      title: 'Log a collection step by step',
      description: 'Six short questions about what was collected',
      keywords: ['walkthrough', 'guided entry', 'wizard', 'first time'],
      section: 'collections',
      access: allOf(can.COLLECTIONS_ADD, can.COLLECTIONS_WALKTHROUGH),
      action: 'walkthrough',
    },
    {
      id: 'collection-import',
      title: 'Import a collections log',
      description: 'Bring in a spreadsheet of past collections',
      keywords: ['upload', 'csv', 'excel', 'spreadsheet', 'old logs'],
      section: 'collections',
      access: mayImport,
      action: 'import',
    },
    {
      id: 'collection-duplicates',
      title: 'Find duplicate collections',
      description: 'Entries that may have been logged twice',
      keywords: ['duplicates', 'twice', 'clean up', 'double'],
      section: 'collections',
      access: anyOf(can.COLLECTIONS_DELETE_ALL),
      action: 'duplicates',
    },
  ],
  onboarding: [
    {
      key: 'submit_collection_log',
      section: 'collections',
      instructions: 'Choose “Log a collection” and enter what one location collected.',
      access: anyOf(can.COLLECTIONS_ADD),
    },
  ],
  live: () => import('./live.ts'),
})
