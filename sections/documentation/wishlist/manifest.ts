import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'wishlist',
  uses: ['accounts', 'history', 'notifications', 'records'],
  permissions: can,
  sections: [
    {
      name: 'wishlist',
      title: 'Wishlist',
      paths: ['/wishlist'],
      access: mayView,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'wishlist',
      label: 'Wishlist',
      section: 'wishlist',
      group: 'documentation',
      order: 3,
      icon: 'gift',
      access: mayView,
      highlighted: true,
    },
  ],
  search: [
    {
      id: 'wishlist',
      title: 'Wishlist',
      description: 'What we need, and what anyone may suggest',
      keywords: ['wish', 'gift', 'buy', 'donate', 'supplies', 'shop', 'list'],
      section: 'wishlist',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'wishlist',
      title: 'Wishlist',
      description: 'What we could use, and what became of it',
      category: 'files-resources',
      keywords: ['wish', 'suggest', 'gift', 'supplies', 'shop'],
      section: 'wishlist',
    },
  ],
  live: () => import('./contract.ts'),
})
