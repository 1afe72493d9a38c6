import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

const view = anyOf(can.EXAMPLES_VIEW)

export default defineManifest({
  id: 'examples',
  permissions: can,
  sections: [{ name: 'examples', title: 'Examples', access: view, screen: () => import('./screen.tsx') }],
  sidebar: [
    {
      id: 'examples',
      label: 'Examples',
      section: 'examples',
      group: 'operations',
      order: 90,
      icon: 'list',
      access: view,
    },
  ],
  search: [
    {
      id: 'examples',
      title: 'Examples',
      description: 'What there is, and who made it',
      keywords: ['example'],
      section: 'examples',
      access: view,
    },
  ],
  live: () => import('./live.ts'),
})
