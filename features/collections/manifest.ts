import { anyOf } from '#kernel/access.ts'
import { defineManifest } from '#kernel/manifest.ts'
import { can, mayView } from './access.ts'
import { collections } from './contract.ts'

const figures = [
  collections.list,
  collections.read,
  collections.stats,
  collections.weeks,
  collections.similar,
  collections.duplicates,
]

export default defineManifest({
  id: 'collections',
  uses: ['accounts', 'hosts'],
  permissions: can,
  sections: [
    {
      name: 'collections',
      title: 'Collections Log',
      paths: ['/collections'],
      access: mayView,
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
      access: anyOf(can.COLLECTIONS_ADD, can.COLLECTIONS_WALKTHROUGH),
      action: 'add',
    },
  ],
  refreshes: { 'collections.changed': figures, 'hosts.changed': figures },
})
