import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'reports',
    title: 'Kept reports',
    description: 'What was said in numbers, years later.',
    category: 'analytics-reports',
    icon: 'history',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Kept as it was said',
        description:
          'Press Keep where you would save figures as a file; its files stay the same, byte for byte.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'reports' },
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'Then and now',
        description:
          'Open one for each figure as it was said, as it would be today, and the corrections between.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'reports' },
  },
])
