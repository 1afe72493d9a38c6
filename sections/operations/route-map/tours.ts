import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'route-map',
    title: 'Route map',
    description: 'Locations, recipients and drivers on a map.',
    category: 'analytics-reports',
    icon: 'map',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Who is where',
        description: 'Map and list are one: what is found or opened in one of them is so in the other.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'route-map' },
        waitForElement: true,
      },
      {
        id: 'near',
        title: 'Nearest first',
        description:
          'Show a point or an address, and the list begins with what is nearest, in miles. Directions opens the map of your phone.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'route-map' },
  },
])
