import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'meetings',
    title: 'Meetings',
    description: 'From the agenda to what was promised, in one place.',
    category: 'team-management',
    icon: 'people',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'What is decided becomes somebody’s task',
        description:
          'A meeting has a day, an agenda and minutes. What somebody promises there comes back at the next meeting until it is done.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'What comes next',
        description: 'The next meeting stands first. What is over stands under Past, with its minutes.',
        target: targets.list,
        position: 'top',
        place: { section: 'meetings' },
        waitForElement: true,
      },
      {
        id: 'views',
        title: 'As a list or on the calendar',
        description: 'Your own calendar program has them too: its address is in your profile.',
        target: targets.views,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'create',
        title: 'Plan a meeting',
        description:
          'Whoever manages meetings says its day, its place and who is invited; they are told with one press.',
        target: targets.add,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'agenda',
        title: 'The agenda',
        description:
          'Everybody who takes part may put something forward. Projects that are marked for the next meeting, and what was postponed, come on it with one press.',
        position: 'center',
      },
      {
        id: 'minutes',
        title: 'Minutes, written together',
        description:
          'Each line is saved by itself. Name somebody with @ and a day, and the line is their task: “@Ana order labels by Nov 30”.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'meetings' },
  },
])
