import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'search-administration',
    title: 'What the search finds',
    description: 'Teach the search your words, and see what people look for.',
    category: 'analytics-reports',
    icon: 'search',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'SmartSearch AI',
        description: 'The search knows every page and record; here you see how well it answers.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'smart-search-admin' },
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Its parts',
        description: 'Give pages other words, add synonyms, and look at what was searched and not found.',
        target: targets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'smart-search-admin' },
  },
])
