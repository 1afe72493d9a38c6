import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'inventory-calculator',
  permissions: can,
  sections: [
    {
      name: 'inventory-calculator',
      title: 'Inventory Calculator',
      access: mayView,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [{ name: 'calculator', path: '/calculator', screen: () => import('./calculator.tsx') }],
  sidebar: [
    {
      id: 'inventory-calculator',
      label: 'Inventory Calculator',
      short: 'Calculator',
      section: 'inventory-calculator',
      group: 'operations',
      order: 7,
      icon: 'calculator',
      access: mayView,
      opens: { path: '/calculator', instead: 'calculatorLink' },
    },
  ],
  search: [
    {
      id: 'inventory-calculator',
      title: 'Inventory Calculator',
      description: 'What to buy for so many sandwiches, people or dollars',
      keywords: ['shopping list', 'budget', 'price', 'bread', 'meat', 'cheese', 'pb&j', 'how much', 'buy'],
      section: 'inventory-calculator',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'inventory-calculator',
      title: 'Inventory Calculator',
      description: 'From people, sandwiches or a budget to a shopping list',
      category: 'team-management',
      keywords: ['shopping', 'budget', 'prices', 'recipe', 'buy', 'supplies'],
      section: 'inventory-calculator',
      tours: ['inventory-calculator'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
