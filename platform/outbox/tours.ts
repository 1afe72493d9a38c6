import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'outbox',
    title: 'The outbox',
    description: 'Every email and text message of the portal, with what became of it.',
    category: 'team-management',
    icon: 'mail',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'What the portal writes',
        description: 'Without an email server, messages stay here to be read and handed over.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'outbox' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find a message',
        description: 'By subject or person, or only those that failed.',
        target: targets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'What became of it',
        description: 'Open a message to read it, to see why it waits, and to send it again.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'outbox' },
  },
])
