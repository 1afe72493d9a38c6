import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'examples',
  uses: ['accounts', 'records'],
  permissions: can,
  sections: [
    {
      name: 'examples',
      title: 'Examples',
      access: mayView,
      manage: anyOf(can.EXAMPLES_EDIT_ALL),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'examples',
      label: 'Examples',
      section: 'examples',
      group: 'operations',
      order: 90,
      icon: 'list',
      access: mayView,
    },
  ],
  search: [
    {
      id: 'examples',
      title: 'Examples',
      description: 'What there is, and who made it',
      keywords: ['example'],
      section: 'examples',
      access: mayView,
    },
  ],
  live: () => import('./contract.ts'),
})
