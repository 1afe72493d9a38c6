import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'wishlist',
    title: 'Wishlist',
    description: 'What would make the work easier.',
    category: 'my-work',
    icon: 'gift',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Suggest what is needed',
        description: 'Say what and why. You hear what becomes of it.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'wishlist' },
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'What others wish for',
        description: 'The core team decides. Comments and files belong to each wish.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'wishlist' },
  },
])
