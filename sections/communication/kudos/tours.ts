import { defineTours } from '#kernel/portal/tour.ts'
import { sends } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'kudos',
    title: 'Kudos',
    description: 'Thank somebody in a few words, and read what others thanked you for.',
    category: 'team-management',
    icon: 'kindness',
    estimatedTime: 1,
    access: sends,
    steps: [
      {
        id: 'intro',
        title: 'A few words of thanks',
        description: 'Kudos are between two people. Nobody counts them, and nobody is ranked.',
        position: 'center',
      },
      {
        id: 'lists',
        title: 'What you received and sent',
        description: 'New kudos are marked. Open one to answer it.',
        target: targets.lists,
        position: 'bottom',
        place: { section: 'kudos' },
        waitForElement: true,
      },
      {
        id: 'send',
        title: 'Send kudos',
        description:
          'Say whom you thank, what for, and a few words. Shifts, runs and events that are over have the same button.',
        target: targets.send,
        position: 'bottom',
      },
    ],
  },
])
