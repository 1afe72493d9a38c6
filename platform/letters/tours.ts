import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'letters',
    title: 'Letters',
    description: 'What the portal writes to groups and locations, in your own words.',
    category: 'team-management',
    icon: 'mail',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Letters in your words',
        description: 'Each letter has words to begin with. Change a section and it is yours.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'letters' },
        waitForElement: true,
      },
      {
        id: 'values',
        title: 'Values in braces',
        description:
          'Names such as {organization} are filled in for each letter. The preview shows it as it arrives, and a test goes to your own address.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'letters' },
  },
])
