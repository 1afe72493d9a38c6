import { anyOf } from '#kernel/people/access.ts'
import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { can } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'hosts',
    title: 'Hosts',
    description: 'The places where sandwiches are collected, and whom to call there.',
    category: 'team-management',
    icon: 'hosts',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Where sandwiches are collected',
        description: 'Every location has its contacts, its address and what is expected of it each week.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'The list of locations',
        description: 'You find it under Hosts in the navigation.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'hosts' },
        waitForElement: true,
      },
      {
        id: 'search',
        title: 'Search',
        description: 'Type a location, a person or an area. Filters show those without contacts, say.',
        target: targets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'A location',
        description:
          'Open one to see its contacts, what is expected of it and its past. On a phone, a tap on a number calls it.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
      {
        id: 'contacts',
        title: 'Contacts',
        description: 'Here you switch between the locations and a directory of all people at them.',
        target: targets.views,
        position: 'bottom',
      },
      {
        id: 'add',
        title: 'Add a location',
        description: 'A new location needs a name; everything else can follow.',
        target: targets.add,
        position: 'left',
        access: anyOf(can.HOSTS_ADD),
      },
    ],
    afterComplete: { section: 'hosts' },
  },
])
