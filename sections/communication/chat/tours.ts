import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'team-chat',
    title: 'Team chat',
    description: 'Where everybody talks: channels, people and groups.',
    category: 'team-management',
    icon: 'messages',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'One place to talk',
        description: 'What concerns many is said in a channel, everything else to the people themselves.',
        position: 'center',
      },
      {
        id: 'rooms',
        title: 'Your conversations',
        description: 'Channels that are open to you, people and groups; a number says what is new.',
        target: targets.rooms,
        position: 'right',
        place: { section: 'chat' },
        waitForElement: true,
      },
      {
        id: 'begin',
        title: 'Write to somebody',
        description: 'One person, or several for a group with a name.',
        target: targets.begin,
        position: 'bottom',
      },
    ],
  },
])
