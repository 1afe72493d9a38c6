import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'design-system',
    title: 'Design system',
    description: 'The pieces that every section is made of.',
    category: 'files-resources',
    icon: 'palette',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'One kit',
        description:
          'Colors, fields, tables and messages as they look in light and dark, on a phone and at a desk.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'design-system' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'Piece by piece',
        description: 'Each tab has one kind of them, with all its states.',
        target: frameTargets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'design-system' },
  },
])
