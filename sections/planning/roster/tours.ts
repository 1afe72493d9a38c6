import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'roster',
    title: 'Propose the month',
    description: 'Everybody where it suits them best: look, change, put down.',
    category: 'team-management',
    icon: 'calendar',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'A month in one go',
        description:
          'All shifts of a month with somebody for each place. Nothing is sent before you publish the month.',
        position: 'center',
      },
      {
        id: 'month',
        title: 'Which month, and who',
        description: 'Choose a month, and one role if you plan only drivers, say.',
        target: targets.month,
        position: 'bottom',
        place: { section: 'roster' },
        waitForElement: true,
      },
      {
        id: 'shifts',
        title: 'Why each stands there',
        description:
          'Below each name stands what speaks for it; where a place stays open, why nobody fits. The pin keeps somebody, the plus puts somebody else there, and the rest is arranged anew around that.',
        position: 'center',
      },
      {
        id: 'times',
        title: 'Does it go round?',
        description: 'How often each comes, of how often they wish. Press a name to change that wish.',
        position: 'center',
      },
      {
        id: 'down',
        title: 'Publish it',
        description:
          'Everybody gets one message: who wished to be put down comes, all others answer yes or no. One undo takes the whole month back.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'roster' },
  },
])
