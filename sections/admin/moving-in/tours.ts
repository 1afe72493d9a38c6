import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'moving-in',
    title: 'Moving in',
    description: 'All workbooks at once, and one undo.',
    category: 'team-management',
    icon: 'spreadsheet',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Bring in what you live in',
        description: 'Drop all workbooks together; the portal says what each sheet is.',
        target: targets.drop,
        position: 'bottom',
        place: { section: 'moving-in' },
        waitForElement: true,
      },
      {
        id: 'look',
        title: 'Look before it comes in',
        description:
          'Every problem is named and every column shown. Then all of it comes in as one change that can be undone.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'moving-in' },
  },
])
