import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'agreements',
    title: 'Agreements',
    description: 'Who has signed what, and until when.',
    category: 'team-management',
    icon: 'document',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Signed, kept word for word',
        description:
          'Driver agreements, waivers, consents: each is read and signed with a finger, with or without an account.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'agreements' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Who has yet to sign',
        description: 'Filter by agreement and standing; select several and press Ask to sign.',
        target: frameTargets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'Each person and paper',
        description: 'Open one for the paper as it was signed. It stays the same file for years.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'agreements' },
  },
])
