import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayChange, mayView } from './access.ts'

export default defineManifest({
  id: 'groups-catalog',
  uses: ['people', 'accounts', 'attachments', 'history', 'records', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'groups-catalog',
      title: 'Groups Catalog',
      access: mayView,
      manage: mayChange,
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'groups-known-twice',
      ofNow: true,
      title: 'Groups known twice',
      access: mayChange,
      screen: () => import('./known-twice.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'groups-catalog',
      label: 'Groups Catalog',
      short: 'Groups',
      section: 'groups-catalog',
      group: 'operations',
      order: 5,
      icon: 'groups',
      access: anyOf(can.NAV_GROUPS_CATALOG),
      highlighted: true,
    },
  ],
  search: [
    {
      id: 'groups-catalog',
      title: 'Groups Catalog',
      description: 'Groups that make sandwiches together: schools, companies, clubs',
      keywords: ['group', 'organization', 'school', 'church', 'company', 'club', 'department', 'partner'],
      section: 'groups-catalog',
      access: mayView,
    },
    {
      id: 'groups-catalog-add',
      title: 'Add a group',
      description: 'Open the form for a new group of the catalog',
      keywords: ['new group', 'new organization'],
      section: 'groups-catalog',
      access: mayChange,
      action: 'add',
    },
    {
      id: 'groups-known-twice',
      title: 'Groups known twice',
      description: 'Names that are alike: make one group of them, or say that they are two',
      keywords: ['duplicate', 'merge groups', 'same group', 'typo'],
      section: 'groups-known-twice',
      access: mayChange,
    },
  ],
  guide: [
    {
      page: 'groups-catalog',
      title: 'Groups Catalog',
      description: 'Who makes sandwiches together, under which names, and what they brought',
      category: 'team-management',
      keywords: ['groups', 'organization', 'merge', 'split', 'contacts'],
      section: 'groups-catalog',
      tours: ['groups-catalog'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
