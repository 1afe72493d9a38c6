import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'events-spreadsheet',
    title: 'The events as a spreadsheet',
    description: 'Write in cells, copy blocks from and to Excel, choose the period.',
    category: 'events-calendar',
    icon: 'spreadsheet',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'A row for each event',
        description: 'The same events as under Event Requests, with the same permissions.',
        position: 'center',
      },
      {
        id: 'find',
        title: 'Which events',
        description: 'Choose the period, search for a word, or narrow to one status.',
        target: targets.find,
        position: 'bottom',
        place: { section: 'events' },
        waitForElement: true,
      },
      {
        id: 'sheet',
        title: 'Write in a cell',
        description:
          'A double press or Enter opens it, Tab and the arrow keys go on, Escape leaves it as it was. Each cell saves itself. Blocks are copied and pasted as in Excel, and Ctrl+Z takes the last change back.',
        target: targets.sheet,
        position: 'top',
        waitForElement: true,
      },
      {
        id: 'finish',
        title: 'As you like it',
        description:
          'Drag a heading to move its column; the order is remembered. “Full screen” gives it the whole window.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'events' },
  },
])
