import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'team-board',
    title: 'Team board',
    description: 'Tasks, notes and ideas for whoever takes them on.',
    category: 'team-management',
    icon: 'columns',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'What the team has in hand',
        description:
          'Something to be done, to be known or to be thought about: it stands here for everybody.',
        position: 'center',
      },
      {
        id: 'layout',
        title: 'Open, in progress, done',
        description:
          'What nobody has waits under Open: “I’ll handle this” makes it yours. Move a card by its handle, with the arrow keys, or by its menu.',
        target: targets.board,
        position: 'top',
        place: { section: 'team-board' },
        waitForElement: true,
      },
      {
        id: 'create',
        title: 'Post something',
        description:
          'Say what it is about. Give it to one or more people and they are told at once, or leave it for whoever takes it on.',
        target: targets.add,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'upgrade',
        title: 'From an idea to a task',
        description:
          'Open an idea that is ripe, edit it and choose Task as its type: what was said about it stays with it.',
        position: 'center',
      },
      {
        id: 'views',
        title: 'As a board or as a list',
        description:
          'The list also has what was done long ago or canceled. It is sorted, filtered and exported.',
        target: targets.views,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'comments',
        title: 'Comments and likes',
        description:
          'Press the heart to say that you like it. Open a post to comment on it; type @ to ask somebody in.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'team-board' },
  },
])
