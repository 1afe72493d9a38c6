import { anyOf } from '#kernel/people/access.ts'
import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { can } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'volunteers',
    title: 'Volunteers',
    description: 'Who helps, how to find them, and how somebody new is added.',
    category: 'team-management',
    icon: 'volunteers',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'Everybody who helps',
        description:
          'Volunteers stand here with where they help, and what else they are: a driver, a contact.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'The list of volunteers',
        description: 'You find it under Volunteers in the navigation.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'volunteers' },
        waitForElement: true,
      },
      {
        id: 'search',
        title: 'Search',
        description: 'Type a name or an area. Filters show who would drive, or who speaks to groups.',
        target: targets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'A volunteer',
        description: 'Open one to see what is known. On a phone, a tap on a number calls it.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
      {
        id: 'add',
        title: 'Somebody new',
        description: 'If the phone or email is known already, you are asked whether this is the same person.',
        target: targets.add,
        position: 'bottom',
        waitForElement: true,
        access: anyOf(can.VOLUNTEERS_ADD),
      },
    ],
  },
])
