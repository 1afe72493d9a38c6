import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'action-hub',
    title: 'My actions',
    description: 'Everything that waits for you, whichever part of the portal it is in.',
    category: 'my-work',
    icon: 'checklist',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'One list of what waits for you',
        description:
          'Tasks, projects, events, shifts, what others wait for, and messages you have not read: they stand together here.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'The most pressing first',
        description:
          'What is overdue stands on top, then today, the next seven days, and what has time. A row opens where it belongs.',
        target: targets.list,
        position: 'top',
        place: { section: 'my-actions' },
        waitForElement: true,
      },
      {
        id: 'filter',
        title: 'Only tasks, only events',
        description:
          'These narrow the list to one kind. “Filter” asks for your part in it, how urgent it is, and whom to call again.',
        target: targets.piles,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'tasks',
        title: 'Where it comes from',
        description:
          'Each line says what it is and where it belongs: a project, an event, a board. Nothing is written down twice.',
        position: 'center',
      },
      {
        id: 'complete',
        title: 'Done in place',
        description:
          'The button in a line does the next thing right here: completes a task, answers, approves. It can be undone.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'my-actions' },
  },
])
