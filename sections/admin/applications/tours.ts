import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'applications',
    title: 'People who want to join',
    description: 'Read applications and let people in.',
    category: 'team-management',
    icon: 'person',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'Applications',
        description: 'Whoever fills in the sign-up form stands here until somebody decides.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'applications' },
        waitForElement: true,
      },
      {
        id: 'status',
        title: 'Waiting, approved, rejected',
        description: 'What was decided stays here, with who decided it.',
        target: targets.status,
        position: 'bottom',
      },
      {
        id: 'decide',
        title: 'Approve or reject',
        description:
          'Open an application to read the answers. Approving gives the person a role and sends an email to choose a password.',
        target: targets.list,
        position: 'top',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'applications' },
  },
])
