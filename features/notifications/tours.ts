import { defineTours, frameTargets } from '#kernel/tour.ts'

export default defineTours([
  {
    id: 'notifications',
    title: 'Notifications',
    description: 'What the portal tells you, and where you find it again.',
    category: 'my-work',
    icon: 'bell',
    estimatedTime: 1,
    steps: [
      {
        id: 'bell',
        title: 'The bell',
        description:
          'It counts what you have not read yet. A click on a notification leads to what it is about; some can be answered right there.',
        target: frameTargets.tools,
        position: 'bottom',
        place: { section: 'dashboard' },
      },
      {
        id: 'all',
        title: 'All of them',
        description: 'Nothing gets lost: older ones stand here, and those that you archived.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'notifications' },
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'notifications' },
  },
])
