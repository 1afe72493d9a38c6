import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'recipients',
    title: 'Recipients',
    description: 'Who takes the sandwiches, and when to be there.',
    category: 'team-management',
    icon: 'recipients',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Where the sandwiches go',
        description:
          'Each recipient has its address, contacts and days. On a phone, what you need at the door comes first.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'recipients' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find one',
        description: 'By name, contact, area or status; contracts that end soon are one filter.',
        target: frameTargets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'Sandwiches a week',
        description: 'The last line adds up what they take in a week.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'recipients' },
  },
])
