import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { plans } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'runs',
    title: 'Driver planning',
    description: 'From what is to go out on a day to stops on the drivers’ phones.',
    category: 'team-management',
    icon: 'route',
    estimatedTime: 1,
    access: plans,
    steps: [
      {
        id: 'intro',
        title: 'Who drives where',
        description:
          'A run is a day of driving: drivers with room for coolers, what is fetched at which location, and to whom it goes.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'All runs',
        description: 'You find them under Runs in the navigation, the newest first, with how far each is.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'runs' },
        waitForElement: true,
      },
      {
        id: 'add',
        title: 'Plan a run',
        description:
          'Choose the day: what is planned for it stands there already. Add drivers, and a plan is proposed that keeps room, hours and the time out of the cold.',
        target: targets.add,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'list',
        title: 'The plan',
        description:
          'Open a run to drag stops from driver to driver. What a change costs is said before you save it. Then print run sheets, or send the run to its drivers.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
  },
  {
    id: 'my-run',
    title: 'My run',
    description: 'Your stops, one after the other.',
    category: 'my-work',
    icon: 'route',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'What you drive today',
        description: 'Your stops in their order, with what to take, when to be there and whom to call.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'my-run' },
        waitForElement: true,
      },
      {
        id: 'done',
        title: 'At each door',
        description:
          'Say how many were given out and go on to the next one. Without a network it is kept and sent by itself.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'my-run' },
  },
])
