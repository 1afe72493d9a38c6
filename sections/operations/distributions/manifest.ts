import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, edits, mayView } from './access.ts'

export default defineManifest({
  id: 'distributions',
  uses: [
    'accounts',
    'collections',
    'drivers',
    'history',
    'hosts',
    'ledger',
    'notifications',
    'outbox',
    'people',
    'recipients',
    'records',
  ],
  permissions: can,
  sections: [
    {
      name: 'donation-tracking',
      title: 'Distribution Tracking',
      access: mayView,
      manage: edits,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [{ name: 'receipt', path: '/receipt', screen: () => import('./receipt.tsx') }],
  sidebar: [
    {
      id: 'donation-tracking',
      label: 'Distribution Tracking',
      section: 'donation-tracking',
      group: 'operations',
      order: 6,
      icon: 'delivery',
      access: anyOf(can.NAV_DISTRIBUTION_TRACKING),
    },
  ],
  home: [
    {
      id: 'next-deliveries',
      order: { super_admin: 35, admin: 35, core_team: 35 },
      access: edits,
      card: () => import('./home-deliveries.tsx'),
    },
  ],
  search: [
    {
      id: 'donation-tracking',
      title: 'Distribution Tracking',
      description: 'What went when from which location to which recipient, and what is on hand',
      keywords: ['distribution', 'delivery', 'ledger', 'balance', 'sandwiches out', 'recipient', 'discarded'],
      section: 'donation-tracking',
      access: mayView,
    },
    {
      id: 'add-distribution',
      title: 'Log a distribution',
      description: 'Open the form for sandwiches that went out',
      keywords: ['new distribution', 'delivered', 'sandwiches out'],
      section: 'donation-tracking',
      access: anyOf(can.DISTRIBUTIONS_ADD),
      action: 'add',
      params: { tab: 'list' },
    },
    {
      id: 'plan-deliveries',
      title: 'Plan Thursday’s deliveries',
      description: 'From the estimates of the recipients, then one press each',
      keywords: ['plan', 'thursday', 'capacity', 'estimates'],
      section: 'donation-tracking',
      access: edits,
      params: { tab: 'plan' },
    },
  ],
  guide: [
    {
      page: 'distribution-tracking',
      title: 'Distribution Tracking',
      description: 'What came in, went out and is on hand; planning Thursday; what recipients say arrived',
      category: 'team-management',
      keywords: ['distribution', 'delivery', 'ledger', 'balance', 'discarded', 'receipt', 'plan'],
      section: 'donation-tracking',
      tours: ['distribution-tracking'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
