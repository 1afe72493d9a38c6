import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

export default defineManifest({
  id: 'help',
  uses: ['tours'],
  permissions: can,
  sections: [
    {
      name: 'help',
      title: 'Help & Support',
      access: signedIn,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'help',
      label: 'Help',
      section: 'help',
      group: 'help',
      order: 1,
      icon: 'help',
      access: anyOf(can.NAV_HELP),
    },
  ],
  frame: [{ id: 'help', place: 'header', size: 'desk', order: 5, piece: () => import('./header-link.tsx') }],
  home: [
    {
      id: 'help',
      order: {
        host: 90,
        driver: 90,
        volunteer: 90,
        recipient: 90,
        viewer: 90,
        work_logger: 90,
        committee_member: 90,
        demo_user: 90,
      },
      card: () => import('./home-help.tsx'),
    },
  ],
  search: [
    {
      id: 'help',
      title: 'Help & Support',
      description: 'The user guide: how everything is done, with pictures and tours',
      keywords: ['help', 'guide', 'manual', 'how to', 'support', 'instructions', 'tour'],
      section: 'help',
    },
    {
      id: 'api-docs',
      title: 'API documentation',
      description: 'All calls that other programs can make, with examples',
      keywords: ['api', 'documentation', 'docs', 'rest', 'openapi', 'developer', 'program', 'calls'],
      section: 'help',
      opens: '/api/docs',
    },
  ],
  tours: () => import('./tours.ts'),
})
