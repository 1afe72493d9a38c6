import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, edits, mayView } from './access.ts'

export default defineManifest({
  id: 'recipients',
  uses: ['accounts', 'attachments', 'history', 'hosts', 'people', 'places', 'records', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'recipients',
      title: 'Recipients',
      access: mayView,
      manage: edits,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'recipients',
      label: 'Recipients',
      section: 'recipients',
      group: 'operations',
      order: 4,
      icon: 'recipients',
      access: anyOf(can.NAV_RECIPIENTS),
    },
  ],
  home: [
    {
      id: 'contracts-ending',
      order: { core_team: 65 },
      access: edits,
      card: () => import('./home-contracts.tsx'),
    },
  ],
  search: [
    {
      id: 'recipients',
      title: 'Recipients',
      description: 'Organizations that take sandwiches: when to be there, whom to call',
      keywords: ['recipient', 'partner', 'agency', 'shelter', 'feeding', 'delivery', 'contract'],
      section: 'recipients',
      access: mayView,
    },
    {
      id: 'recipients-add',
      title: 'Add a recipient',
      description: 'Open the form for a new organization',
      keywords: ['new recipient', 'add partner', 'new agency'],
      section: 'recipients',
      access: anyOf(can.RECIPIENTS_ADD),
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'recipients',
      title: 'Recipients',
      description: 'Organizations that take sandwiches, their people, days and contracts',
      category: 'team-management',
      keywords: ['partner', 'agency', 'contract', 'do not contact', 'stories', 'import'],
      section: 'recipients',
      tours: ['recipients'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
