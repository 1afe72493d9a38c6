import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'weekly-monitoring',
    title: 'Weekly monitoring',
    description: 'Who has reported this week, who is not in yet, and how it went over several weeks.',
    category: 'analytics-reports',
    icon: 'checklist',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Is everybody in?',
        description: 'The aim is that every location has sent in its numbers. Nobody is ranked.',
        position: 'center',
      },
      {
        id: 'week',
        title: 'Choose the week',
        description:
          'This week, or up to eight weeks back. A week runs from the collection day to the day before the next.',
        target: targets.week,
        position: 'bottom',
        place: { section: 'weekly-monitoring' },
        waitForElement: true,
      },
      {
        id: 'counts',
        title: 'At a glance',
        description:
          'How many locations were expected, how many have reported, and who is not in yet. The lists below name them, with a phone number to call.',
        target: targets.counts,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Several weeks',
        description: 'The multi-week report goes location by location.',
        target: targets.tabs,
        position: 'bottom',
      },
      {
        id: 'weeks',
        title: 'The report',
        description: 'Choose 2 to 12 weeks. Weeks with a holiday are left out. It can be printed.',
        target: targets.weeks,
        position: 'bottom',
        place: { section: 'weekly-monitoring', params: { tab: 'report' } },
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'weekly-monitoring' },
  },
])
