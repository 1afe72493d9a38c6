import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'my-availability',
    title: 'My availability',
    description: 'Say when you are there and when you are away, and have it in your own calendar.',
    category: 'events-calendar',
    icon: 'calendar',
    estimatedTime: 1,
    steps: [
      {
        id: 'month',
        title: 'Tap the days',
        description:
          'Each press adds a day or takes it out. Then say whether you are available: a day off is two presses.',
        target: targets.month,
        position: 'right',
        place: { section: 'my-availability' },
        waitForElement: true,
      },
      {
        id: 'more',
        title: 'Times, notes, repetitions',
        description:
          '“Say when” asks for times, a note and how it repeats: every Wednesday from three to six, until a day or for good.',
        target: targets.month,
        position: 'right',
      },
      {
        id: 'list',
        title: 'What is coming up',
        description:
          'Choose an entry to change or delete it: only this one, this and all after it, or all of them.',
        target: targets.list,
        position: 'left',
        waitForElement: true,
      },
      {
        id: 'feed',
        title: 'In your own calendar',
        description:
          'A secret address at which your phone reads what concerns you here. You can end it at any time.',
        target: targets.feed,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'my-availability' },
  },
  {
    id: 'team-availability',
    title: 'Team availability',
    description: 'Who is there, and who is away.',
    category: 'events-calendar',
    icon: 'people',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Everybody’s days',
        description: 'Who said that they are available or away, by day, week and month.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'team-availability' },
        waitForElement: true,
      },
      {
        id: 'enter',
        title: 'For somebody who called',
        description:
          'Whoever may change everybody’s entries writes one down for them. Times are those of the organization’s clocks.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'team-availability' },
  },
])
