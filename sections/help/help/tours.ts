import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'help',
    title: 'Help',
    description: 'How everything is done, in words and pictures.',
    category: 'files-resources',
    icon: 'help',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'The user guide',
        description: 'Pages about what is open to you; what you use every day stands first.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'help' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find the words',
        description: 'Type what you look for: it finds words of every page. Most pages offer a tour.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'help' },
  },
])
