import { defineTours } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'suggestions',
    title: 'Suggestions',
    description: 'Say what could be better, vote, and see what became of it.',
    category: 'team-management',
    icon: 'bulb',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'What could be better?',
        description: 'Everybody suggests, everybody votes once; those who decide answer in words.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'What was suggested',
        description: 'The number is the votes. Open one to read it, vote, and see what was said about it.',
        target: targets.list,
        position: 'top',
        place: { section: 'suggestions' },
        waitForElement: true,
      },
      {
        id: 'nameless',
        title: 'Rather without your name?',
        description:
          '“Without my name” keeps no trace of who you are. You get a code with which you read what was asked and answer.',
        position: 'center',
      },
    ],
  },
])
