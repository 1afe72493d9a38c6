import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'analytics',
    title: 'Reading analytics',
    description: 'What everybody together makes, how it goes, and what could be done about it.',
    category: 'analytics-reports',
    icon: 'analytics',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'The numbers of the charity',
        description:
          'All of them are counted from the log. Nobody is ranked: the goal is what comes together.',
        position: 'center',
      },
      {
        id: 'impact',
        title: 'Impact Dashboard',
        description:
          'What was made in all, this year and this month. Every figure tells how it was counted and opens its rows.',
        target: targets.tiles,
        position: 'bottom',
        place: { section: 'analytics' },
        waitForElement: true,
      },
      {
        id: 'trends',
        title: 'Trends, months, forecasts',
        description:
          'What could be done now comes first; then weeks, seasons and months beside those of other years.',
        target: targets.parts,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'hosts',
        title: 'Host Analytics',
        description: 'One location by months, compared with itself alone.',
        target: targets.tabs,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'analytics' },
  },
])
