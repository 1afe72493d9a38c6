import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'dashboard',
  uses: ['collections', 'distributions', 'ledger', 'weekly-monitoring'],
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
  guide: [
    {
      page: 'home',
      title: 'Home',
      description: 'What waits for you, and the first steps of a new portal',
      category: 'my-work',
      keywords: ['dashboard', 'start page', 'first steps', 'checklist', 'my location'],
      section: 'dashboard',
      tours: ['dashboard'],
      firstFor: ['viewer', 'recipient', 'work_logger'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
