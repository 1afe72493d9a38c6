import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'quick-tools',
    title: 'Quick tools',
    description: 'Tools and pages elsewhere.',
    category: 'files-resources',
    icon: 'tools',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'What we use elsewhere',
        description: 'A calendar of a hall, a form, an old sheet.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'important-links' },
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'Open, or copy its link',
        description: 'Open leads to a tab of its own; a row says what one does with it.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'important-links' },
  },
])
