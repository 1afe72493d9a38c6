import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'spreadsheets',
    title: 'Spreadsheets',
    description: 'Lists that go out, come back, or stay live.',
    category: 'files-resources',
    icon: 'spreadsheet',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Out, and back',
        description:
          'Take a list out, change it in any program, and bring it back: only what you changed there comes in.',
        target: targets.out,
        position: 'bottom',
        place: { section: 'google-sheets' },
        waitForElement: true,
      },
      {
        id: 'live',
        title: 'Lists that read themselves',
        description:
          'An address of its own lets Google Sheets or Excel read a list, until you end it: the export menu of each list makes one. Feeds are made here.',
        target: targets.feed,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'google-sheets' },
  },
])
