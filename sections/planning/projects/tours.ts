import { defineTours } from '#kernel/portal/tour.ts'
import { adds } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'projects',
    title: 'Projects',
    description: 'What the team works on, who has it, and how far it is.',
    category: 'team-management',
    icon: 'projects',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'What takes more than one task',
        description:
          'A project has owners who answer for it, people who support them, a day it is due on, and tasks.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'All projects at a glance',
        description:
          'The most pressing first. “Waits for” names the task that is next, and whose turn it is.',
        target: targets.list,
        position: 'top',
        place: { section: 'projects' },
        waitForElement: true,
      },
      {
        id: 'views',
        title: 'As a list, a board or over time',
        description:
          'On the board a card is moved by its handle, with the arrow keys, or by its menu. The timeline shows what runs at the same time.',
        target: targets.views,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'create',
        title: 'A new project',
        description:
          'A title is enough. Whoever you name as owner or supporter is told at once. Under Templates stand projects to begin from.',
        target: targets.add,
        position: 'bottom',
        waitForElement: true,
        access: adds,
      },
      {
        id: 'tasks',
        title: 'Tasks and their parts',
        description:
          'Open a project to add tasks, divide them, and put them in order. A task with several people is done once each of them has finished their part.',
        position: 'center',
      },
      {
        id: 'meeting',
        title: 'For the next meeting',
        description:
          'Write down what is to be discussed and decided; it is marked until it was talked about.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'projects' },
  },
])
