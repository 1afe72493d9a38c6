import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'inventory-calculator',
    title: 'Inventory calculator',
    description: 'From sandwiches or a budget to a shopping list.',
    category: 'my-work',
    icon: 'calculator',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'A shopping list in a minute',
        description: 'Inventory Calculator, in the menu under Operations, opens in a tab of its own.',
        target: frameTargets.navigation,
        position: 'right',
      },
      {
        id: 'share',
        title: 'Print it, or pass it on',
        description:
          'Choose the products of your shop; the list counts whole packages. Its link shows others the same list, without signing in.',
        position: 'center',
      },
    ],
  },
])
