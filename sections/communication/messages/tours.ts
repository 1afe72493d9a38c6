import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'inbox',
    title: 'Inbox',
    description: 'Messages with a subject: whom they go to, and where you keep them.',
    category: 'team-management',
    icon: 'inbox',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'What is addressed to you',
        description:
          'What should be found again later is written here; what is said in passing, in the chat.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'Your messages',
        description: 'What is new stands in bold. Choose several to archive them at once.',
        target: targets.list,
        position: 'right',
        place: { section: 'messages' },
        waitForElement: true,
      },
      {
        id: 'folders',
        title: 'Folders',
        description: 'What you put away comes back by itself when somebody answers.',
        target: targets.folders,
        position: 'right',
      },
      {
        id: 'write',
        title: 'Write a message',
        description: 'To people, to a group of yours, and to a whole role if you may.',
        target: targets.write,
        position: 'bottom',
      },
    ],
  },
])
