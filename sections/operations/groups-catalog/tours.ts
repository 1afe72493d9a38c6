import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'groups-catalog',
    title: 'Groups catalog',
    description: 'Schools, companies and clubs, and what they brought.',
    category: 'team-management',
    icon: 'groups',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Groups come by themselves',
        description:
          'A group that is logged with a collection stands here from then on, with what it brought.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'groups-catalog' },
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'How often, how much, since when',
        description: 'Open a group for its other names, departments, events and entries in the log.',
        target: frameTargets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'groups-catalog' },
  },
])
