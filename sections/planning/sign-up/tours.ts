import { defineTours } from '#kernel/portal/tour.ts'
import { coordinates, signsUp } from '#platform/slots/access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'sign-up',
    title: 'Take a shift, and give it back',
    description: 'Where somebody is needed, how you take a place, and what to do when you cannot come.',
    category: 'my-work',
    icon: 'checklist',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Who is needed when',
        description: 'Drivers, speakers, volunteers: whatever needs people stands here as a shift.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'What still needs people',
        description:
          'Each line says what, when and where, and how many places are taken. Sign up, or join the waiting list of a full one: you move up by yourself.',
        target: targets.list,
        position: 'top',
        place: { section: 'signup-genius', params: { show: 'open' } },
        waitForElement: true,
        access: signsUp,
      },
      {
        id: 'find',
        title: 'Only what suits you',
        description: 'Search for a place or a word; filter by role and day, and keep that as a view.',
        target: targets.find,
        position: 'bottom',
        place: { section: 'signup-genius', params: { show: 'open' } },
        waitForElement: true,
      },
      {
        id: 'add',
        title: 'Plan a shift',
        description:
          'Once or weekly, with an address that leads people there. The shifts of events come by themselves.',
        target: targets.add,
        position: 'bottom',
        access: coordinates,
        waitForElement: true,
      },
      {
        id: 'home',
        title: 'Your next shifts',
        description:
          'On your dashboard stands where you come to next, and what you were asked. “I can’t come” in a shift gives your place back at once.',
        position: 'center',
        access: signsUp,
      },
    ],
    afterComplete: { section: 'signup-genius' },
  },
])
