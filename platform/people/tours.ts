import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'known-twice',
    title: 'People known twice',
    description: 'One person, one record.',
    category: 'team-management',
    icon: 'people',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Who may be here twice',
        description: 'The same email or phone, or nearly the same name: such pairs stand side by side.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'known-twice' },
        waitForElement: true,
      },
      {
        id: 'choice',
        title: 'One person, or two',
        description:
          'Make one person of them and choose what to keep, or say that they are two. Both can be undone.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'known-twice' },
  },
])
