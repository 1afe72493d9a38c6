import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'dashboard',
  uses: ['collections', 'weekly-monitoring'],
  sections: [
    { name: 'dashboard', title: 'Dashboard', access: signedIn, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    { id: 'dashboard', label: 'Dashboard', section: 'dashboard', group: 'dashboard', order: 1, icon: 'home' },
  ],
  search: [
    {
      id: 'dashboard',
      title: 'Dashboard',
      description: 'The overview: totals, this week so far, the annual goal',
      keywords: ['home', 'overview', 'totals', 'goal', 'start page', 'sandwiches'],
      section: 'dashboard',
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
