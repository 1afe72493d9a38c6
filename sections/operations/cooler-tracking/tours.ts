import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'cooler-tracking',
    title: 'Cooler tracking',
    description: 'Where the coolers are, and until when.',
    category: 'my-work',
    icon: 'qr',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Where our coolers are',
        description: 'Scan one to take it, to bring it back or to hand it on, also without a network.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'cooler-tracking' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'All, mine, reports',
        description: 'Late ones stand first. What somebody reported stands beside what was scanned.',
        target: frameTargets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'cooler-tracking' },
  },
])
