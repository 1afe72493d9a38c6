import { anyOf } from '#kernel/people/access.ts'
import { defineTours } from '#kernel/portal/tour.ts'
import { can } from '#sections/collections/collections/access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'dashboard',
    title: 'The dashboard',
    description: 'The numbers of the charity, and the quickest ways from here.',
    category: 'analytics-reports',
    icon: 'home',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'Your start page',
        description: 'The dashboard says how it is going and leads to everything else.',
        position: 'center',
        place: { section: 'dashboard' },
      },
      {
        id: 'record',
        title: 'Record what came in',
        description: 'From here the form of the collections log is one click away.',
        target: targets.record,
        position: 'left',
        waitForElement: true,
        access: anyOf(can.COLLECTIONS_ADD),
      },
      {
        id: 'mine',
        title: 'What waits for you',
        description:
          'What concerns you stands first: who or what is not in yet, what is new, what you did last.',
        target: targets.mine,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'totals',
        title: 'The whole story',
        description: 'Every sandwich since the beginning, and this year against its goal.',
        target: targets.totals,
        position: 'bottom',
        waitForElement: true,
        access: anyOf(can.COLLECTIONS_VIEW),
      },
      {
        id: 'week',
        title: 'This week',
        description: 'What came in so far, compared with the same days of last week, and what a week can be.',
        target: targets.week,
        position: 'bottom',
        access: anyOf(can.COLLECTIONS_VIEW),
      },
      {
        id: 'chart',
        title: 'Trends',
        description: 'Week by week, up to a year. The button below it shows the same as a table.',
        target: targets.chart,
        position: 'top',
        waitForElement: true,
        access: anyOf(can.COLLECTIONS_VIEW),
      },
      {
        id: 'links',
        title: 'Quick links',
        description: 'The sections that are open to you.',
        target: targets.links,
        position: 'top',
      },
    ],
  },
])
