import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'historical-import',
    title: 'Historical import',
    description: 'What was before the portal.',
    category: 'analytics-reports',
    icon: 'spreadsheet',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Bring in old lists',
        description:
          'Events, and weekly totals, from Excel, OpenDocument or CSV. One undo takes a whole import back.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'historical-import' },
        waitForElement: true,
      },
      {
        id: 'parts',
        title: 'Import, and link',
        description:
          'You see what would happen before anything is written, and what an event made can be linked with the log.',
        target: frameTargets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'historical-import' },
  },
])
