import { MINUTE } from '#kernel/clock.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayAdd, mayManage, mayView, opens } from './access.ts'

export default defineManifest({
  id: 'suggestions',
  uses: ['accounts', 'history', 'notifications', 'records', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'suggestions',
      title: 'Suggestions',
      paths: ['/suggestions'],
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'suggestions',
      label: 'Suggestions',
      section: 'suggestions',
      group: 'communication',
      order: 3,
      icon: 'bulb',
      access: opens,
      badge: { count: '/api/suggestions/waiting', access: mayView, everyMs: 2 * MINUTE },
    },
  ],
  search: [
    {
      id: 'suggestions',
      title: 'Suggestions',
      description: 'What could be better, votes, and what became of it',
      keywords: ['idea', 'feedback', 'improve', 'vote', 'proposal', 'anonymous'],
      section: 'suggestions',
      access: mayView,
    },
    {
      id: 'suggestions-new',
      title: 'Make a suggestion',
      description: 'Say what could be better',
      keywords: ['idea', 'feedback', 'proposal', 'improve', 'complaint'],
      section: 'suggestions',
      access: mayAdd,
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'suggestions',
      title: 'Suggestions',
      description: 'Suggest something, also without your name, vote, and see what became of it',
      category: 'team-management',
      keywords: ['suggestion', 'idea', 'feedback', 'anonymous', 'vote', 'code'],
      section: 'suggestions',
      tours: ['suggestions'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
