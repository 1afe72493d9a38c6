import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

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
      {
        id: 'show',
        title: 'What you have not read',
        description: 'Here you choose between all of them, the unread ones and the archive.',
        target: targets.show,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'notifications' },
  },
])
