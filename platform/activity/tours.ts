import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'activity',
    title: 'How the portal is used',
    description: 'Page views, time and actions, in sums. Nobody is named.',
    category: 'analytics-reports',
    icon: 'analytics',
    estimatedTime: 1,
    steps: [
      {
        id: 'days',
        title: 'Choose the time',
        description: 'The last 7, 30 or 90 days. What is older is kept in sums alone.',
        target: targets.days,
        position: 'bottom',
        place: { section: 'activity' },
        waitForElement: true,
      },
      {
        id: 'figures',
        title: 'Sums, not people',
        description:
          'What fewer than five people did is left out, so that nobody can be told from the figures.',
        target: targets.figures,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'activity' },
  },
])
