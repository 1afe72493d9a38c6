import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'event-map',
    title: 'Event map',
    description: 'Where groups make sandwiches.',
    category: 'events-calendar',
    icon: 'map',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Events on a map',
        description: 'At first what is new, running or scheduled in the next 14 days.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'event-map' },
        waitForElement: true,
      },
      {
        id: 'pins',
        title: 'Color and shape say the status',
        description:
          'Press a pin for its date, who is still missing and the way there. Filters choose another time or one group.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'event-map' },
  },
])
