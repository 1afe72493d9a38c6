import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'grant-metrics',
    title: 'Grant metrics',
    description: 'What funders ask for, counted from the log.',
    category: 'analytics-reports',
    icon: 'chart',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'No figure is typed in',
        description:
          'Choose a fiscal or a calendar year, or a quarter. Each figure tells how it was counted: what is in a list opens its rows, what is estimated says on what it rests.',
        target: targets.choices,
        position: 'bottom',
        place: { section: 'grant-metrics' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'Figures, sentences, sources',
        description: 'The same as text for an application, and what it rests on, with its source.',
        target: frameTargets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'grant-metrics' },
  },
])
