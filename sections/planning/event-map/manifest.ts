import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayOpen, mayView } from '#sections/planning/event-requests/access.ts'

export default defineManifest({
  id: 'event-map',
  uses: ['event-requests', 'places'],
  sections: [
    { name: 'event-map', title: 'Event map', access: mayView, screen: () => import('./screen.tsx') },
  ],
  sidebar: [
    {
      id: 'event-map',
      label: 'Event map',
      section: 'event-map',
      group: 'planning',
      order: 2,
      icon: 'map',
      access: mayOpen,
    },
  ],
  search: [
    {
      id: 'event-map',
      title: 'Event map',
      description: 'Where groups make sandwiches: events on a map, by status, period and kind of group',
      keywords: ['map', 'events', 'where', 'address', 'pin', 'near', 'geocode', 'organizations'],
      section: 'event-map',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'event-map',
      title: 'Event map',
      description: 'Events on a map, by status, period and kind of group; addresses and their pins',
      category: 'events-calendar',
      keywords: ['map', 'pin', 'address', 'cluster', 'geocode', 'organization'],
      section: 'event-map',
      tours: ['event-map'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
