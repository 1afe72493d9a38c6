import { allOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayReview, mayView } from './access.ts'

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
      manage: mayReview,
      screen: () => import('./screen.tsx'),
    },
  ],
  pages: [{ name: 'what-we-need', path: '/what-we-need', screen: () => import('./public-page.tsx') }],
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
  home: [
    {
      id: 'my-wishes',
      order: { recipient: 20, driver: 40, volunteer: 40, work_logger: 30, host: 40, committee_member: 50 },
      access: allOf(can.NAV_WISHLIST, can.WISHLIST_ADD),
      card: () => import('./home-my-wishes.tsx'),
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
      tours: ['wishlist'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
