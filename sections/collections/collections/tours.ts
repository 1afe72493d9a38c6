import { anyOf } from '#kernel/people/access.ts'
import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { can as data } from '#platform/accounts/access.ts'
import { can } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'collections-log',
    title: 'The collections log',
    description: 'Where every sandwich is counted: log what came in, find it again, correct it.',
    category: 'my-work',
    icon: 'collections',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Every sandwich counts',
        description:
          'What each location collects stands in one log. This tour shows how to add to it and how to find things in it.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'The log',
        description:
          'You find it under Collections Log in the sidebar. It lists the entries of all locations, newest first.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'collections' },
        waitForElement: true,
      },
      {
        id: 'figures',
        title: 'What it comes to',
        description: 'All of the log in a few numbers: since the beginning, this year, this month.',
        target: targets.figures,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'add',
        title: 'Log a collection',
        description:
          'This opens the form: date, location, individual sandwiches, groups. Without a network your entry waits on your device and is sent later.',
        target: targets.add,
        position: 'left',
        access: anyOf(can.COLLECTIONS_ADD),
      },
      {
        id: 'find',
        title: 'Find entries',
        description:
          'Search by location, group or date, or narrow the list with filters. The address bar keeps what you chose, so you can share it.',
        target: targets.find,
        position: 'bottom',
      },
      {
        id: 'details',
        title: 'Details and history',
        description:
          'Open an entry to see its groups and notes, who logged it and every change since. Changes can be undone for 30 days.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'collections' },
  },
  {
    id: 'collections-import',
    title: 'Bring in a spreadsheet',
    description: 'Turn an old log in Excel or CSV into entries, and see first what it would do.',
    category: 'files-resources',
    icon: 'spreadsheet',
    estimatedTime: 1,
    access: anyOf(data.DATA_IMPORT),
    steps: [
      {
        id: 'intro',
        title: 'Old logs are welcome',
        description:
          'Spreadsheets of past collections can be read, whatever their columns are called. Nothing is changed before you have seen the result.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'The import',
        description: 'It stands in the menu of the collections log.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'collections', params: { tab: 'import' } },
        waitForElement: true,
      },
      {
        id: 'file',
        title: 'Choose a file',
        description:
          'Next you see which rows are new, changed, twice or faulty, with a proposed fix for each fault. The whole import can be undone.',
        target: targets.file,
        position: 'top',
      },
    ],
    afterComplete: { section: 'collections' },
  },
])
