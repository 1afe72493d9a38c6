import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'expenses',
    title: 'Expenses and receipts',
    description: 'Paid for the charity? A photo is enough.',
    category: 'my-work',
    icon: 'receipt',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Your money back',
        description: 'Hand in a photo of the receipt. Amount, day and shop are read off it on your device.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'expenses' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find an expense',
        description: 'By words, status, category or days. You see your own; whoever approves sees all.',
        target: frameTargets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'What becomes of it',
        description: 'Somebody else approves it, then it is paid back. You are told of each step.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'expenses' },
  },
])
