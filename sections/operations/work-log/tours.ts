import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'work-log',
    title: 'Work log',
    description: 'What was done for the charity, and for how long.',
    category: 'my-work',
    icon: 'clock',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Your hours',
        description: 'Log them afterwards, or start the timer, which runs on when the browser is closed.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'work-log' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'Week, entries, totals',
        description: 'My week is a table at a desk. Same as last week fills it in.',
        target: frameTargets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'work-log' },
  },
])
