import { defineTours } from '#kernel/portal/tour.ts'
import { adds } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'event-reminders',
    title: 'Event reminders',
    description: 'What is to be done about events, who does it and until when.',
    category: 'events-calendar',
    icon: 'bell',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'So that nothing is forgotten',
        description: 'A reminder is one thing to do about an event: for somebody, until a day.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'What is pending',
        description:
          'The most pressing stands first: overdue, today, tomorrow. What is over stands in the other tab.',
        target: targets.list,
        position: 'top',
        place: { section: 'event-reminders' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Only some of them',
        description:
          'Search for a word, an event or a name; narrow by status and priority, or to what waits for you.',
        target: targets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'add',
        title: 'Write one down',
        description:
          'Choose the event, say what is to be done and until when, and give it to one or more people. They are told at once, and again on the morning it is due.',
        target: targets.add,
        position: 'bottom',
        access: adds,
        waitForElement: true,
      },
      {
        id: 'finish',
        title: 'Done',
        description:
          'Open one to complete it, with a note of what came of it. Where several people have it, each finishes their part.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'event-reminders' },
  },
])
