import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'promotion',
    title: 'Promotion',
    description: 'Find a graphic and share it from your phone.',
    category: 'team-management',
    icon: 'promotion',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'Something to show around',
        description: 'Graphics for posts and pages, PDFs to print: made once, for everybody to share.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'What there is',
        description: 'Open one to see it large, save it, or share it from your phone.',
        target: targets.list,
        position: 'top',
        place: { section: 'promotion' },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find the one for you',
        description: 'By its words, and by whom it is for. What is no longer used waits in the archive.',
        target: targets.find,
        position: 'bottom',
      },
    ],
  },
])
