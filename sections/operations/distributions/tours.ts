import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'distribution-tracking',
    title: 'Distribution tracking',
    description: 'What came in, what went out, and what is on hand.',
    category: 'analytics-reports',
    icon: 'delivery',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Where the sandwiches went',
        description:
          'A week runs from Wednesday to Tuesday; each location shows what it collected, gave out and still has.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'donation-tracking' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'Week and lists',
        description:
          'Every distribution has its day, from where, to whom and who drove. What keeps a location from being even is named.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'donation-tracking' },
  },
])
