import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayMerge } from './access.ts'

export default defineManifest({
  id: 'host-merge',
  uses: ['hosts', 'collections'],
  sections: [
    {
      name: 'host-merge',
      ofNow: true,
      title: 'Merge two locations',
      access: mayMerge,
      screen: () => import('./screen.tsx'),
    },
  ],
  search: [
    {
      id: 'host-merge',
      title: 'Merge two locations',
      description: 'Two locations turn out to be the same place',
      keywords: ['duplicate host', 'same place', 'combine', 'spelling'],
      section: 'host-merge',
      access: mayMerge,
    },
  ],
})
