import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'announcements',
    title: 'Announcements',
    description: 'Say something to everybody, or to some roles, above every section.',
    category: 'team-management',
    icon: 'megaphone',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'A banner above every section',
        description: 'Only one shows at a time: urgent ones first.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'announcements' },
        waitForElement: true,
      },
      {
        id: 'write',
        title: 'Write one',
        description:
          'Title, message, first and last day, and whom it is for. You see how it will look while you write.',
        target: targets.add,
        position: 'left',
      },
      {
        id: 'state',
        title: 'What runs when',
        description: 'Running, scheduled and expired ones. Open one to see who has seen it.',
        target: targets.state,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'announcements' },
  },
])
