import { signedIn } from '#kernel/access.ts'
import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({
  id: 'design-system',
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
})
