import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'onboarding-administration',
    title: 'Onboarding challenges',
    description: 'How new people get to know the portal, and what they earn points for.',
    category: 'team-management',
    icon: 'trophy',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'Challenges for new people',
        description: 'Whoever is new is asked to try the portal out. What they do is noted by itself.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'onboarding-admin' },
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Progress and challenges',
        description: 'See who has done what, or change the words, points and order of the challenges.',
        target: targets.tabs,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'onboarding-admin' },
  },
])
