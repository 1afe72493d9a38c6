import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from '#platform/accounts/access.ts'
import { mayRead, mayWrite } from './access.ts'

export default defineManifest({
  id: 'smart-search',
  uses: ['accounts'],
  sections: [
    {
      name: 'smart-search-admin',
      ofNow: true,
      title: 'SmartSearch AI',
      access: mayRead,
      manage: mayWrite,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'smart-search-admin',
      label: 'SmartSearch AI',
      section: 'smart-search-admin',
      group: 'admin',
      order: 5,
      icon: 'search',
      access: anyOf(can.ADMIN_PANEL_ACCESS),
    },
  ],
  search: [
    {
      id: 'smart-search-admin',
      title: 'SmartSearch AI',
      description: 'What the search finds: entries, synonyms, what people look for, how well it does',
      keywords: ['search settings', 'synonyms', 'keywords', 'search analytics', 'embeddings', 'ai'],
      section: 'smart-search-admin',
      access: mayRead,
    },
  ],
  onboarding: [
    {
      key: 'first_search',
      instructions:
        'Press Ctrl+K (⌘K on a Mac) or the magnifying glass above, and look for a page, a location or a group.',
    },
  ],
  guide: [
    {
      page: 'search',
      title: 'Search',
      description: 'Find pages, people and records, and do things from the keyboard',
      category: 'my-work',
      keywords: ['keyboard', 'shortcut', 'find', 'synonyms'],
      tours: ['search-administration'],
      about: ['smart-search-admin'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
  frame: [
    { id: 'search', place: 'header', size: 'wide', order: 1, piece: () => import('./search-button.tsx') },
  ],
})
