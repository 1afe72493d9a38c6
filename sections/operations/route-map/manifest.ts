import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'route-map',
  uses: ['drivers', 'hosts', 'places', 'recipients'],
  permissions: can,
  sections: [
    { name: 'route-map', title: 'Route map', access: mayView, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    {
      id: 'route-map',
      label: 'Route map',
      section: 'route-map',
      group: 'operations',
      order: 3,
      icon: 'map',
      access: anyOf(can.NAV_ROUTE_MAP),
    },
  ],
  search: [
    {
      id: 'route-map',
      title: 'Route map',
      description: 'Locations, their contacts, recipients and drivers on a map; the way from one to the next',
      keywords: ['map', 'host map', 'route', 'directions', 'address', 'near', 'where', 'pin', 'area'],
      section: 'route-map',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'route-map',
      title: 'Route map',
      description: 'Locations, recipients and drivers on a map, what is near, and the way',
      category: 'team-management',
      keywords: ['map', 'pin', 'directions', 'near', 'geocode', 'tiles', 'area'],
      section: 'route-map',
      tours: ['route-map'],
    },
  ],
  tours: () => import('./tours.ts'),
})
