import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'hosts',
  uses: ['people', 'accounts', 'attachments', 'history', 'notifications', 'places', 'records', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'hosts',
      title: 'Hosts',
      access: mayView,
      manage: anyOf(can.HOSTS_EDIT),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'hosts',
      label: 'Hosts',
      section: 'hosts',
      group: 'operations',
      order: 1,
      icon: 'hosts',
      access: anyOf(can.NAV_HOSTS),
    },
  ],
  search: [
    {
      id: 'hosts',
      title: 'Hosts',
      description: 'Locations, their contacts and what is expected of them',
      keywords: [
        'host',
        'location',
        'site',
        'collection site',
        'contact',
        'phone',
        'directory',
        'area',
        'lead',
      ],
      section: 'hosts',
      access: mayView,
    },
    {
      id: 'add-host',
      title: 'Add a location',
      description: 'Open the form for a new location',
      keywords: ['add host', 'new host', 'add location', 'create site'],
      section: 'hosts',
      access: anyOf(can.HOSTS_ADD),
      action: 'add',
    },
    {
      id: 'hosts-contacts',
      title: 'Host contacts',
      description: 'People at the locations, with phone and email',
      keywords: ['people', 'call a host', 'primary contact', 'lead'],
      section: 'hosts',
      access: mayView,
      action: 'contacts',
    },
  ],
  onboarding: [
    {
      key: 'view_hosts',
      section: 'hosts',
      instructions: 'Look around in the directory of locations.',
      byOpening: true,
    },
  ],
  guide: [
    {
      page: 'hosts',
      title: 'Hosts',
      description: 'Locations, their contacts, and what is expected of them',
      category: 'team-management',
      keywords: ['contacts', 'merge', 'spelling', 'inactive'],
      section: 'hosts',
      tours: ['hosts'],
      firstFor: ['core_team'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
