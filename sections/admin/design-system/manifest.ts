import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from '#platform/accounts/access.ts'

export default defineManifest({
  id: 'design-system',
  uses: ['accounts'],
  sections: [
    { name: 'design-system', title: 'Design System', access: signedIn, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    {
      id: 'design-system',
      label: 'Design System',
      section: 'design-system',
      group: 'admin',
      order: 99,
      icon: 'palette',
      // Open to everybody by its address, but a fresh volunteer's menu has only what they work with.
      access: anyOf(can.ADMIN_PANEL_ACCESS),
    },
  ],
  search: [
    {
      id: 'design-system',
      title: 'Design system',
      description: 'Every piece the screens are built from, live',
      keywords: ['components', 'buttons', 'forms', 'tables', 'colours', 'theme', 'kit'],
      section: 'design-system',
    },
  ],
  tours: () => import('./tours.ts'),
})
