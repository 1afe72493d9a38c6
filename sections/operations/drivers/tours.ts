import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'drivers',
    title: 'Drivers',
    description: 'Who drives, in what, and whether they may be sent out.',
    category: 'team-management',
    icon: 'truck',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Everybody who drives',
        description: 'Vehicles, areas, agreements and who is away for a while.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'drivers' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find somebody',
        description:
          'By name, area or vehicle; filters show whose agreement has run out, and who may drive the van.',
        target: frameTargets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'One record a person',
        description: 'A new number is there at once wherever somebody is known.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'drivers' },
  },
])
