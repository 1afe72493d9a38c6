import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'user-management',
    title: 'People and permissions',
    description: 'Who has an account, what they may do, and why.',
    category: 'team-management',
    icon: 'people',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Who may do what',
        description: 'A role gives a person their first permissions; each of them can be changed afterwards.',
        position: 'center',
      },
      {
        id: 'open',
        title: 'Everybody with an account',
        description:
          'Find people by name or role, or invite somebody. Opening one shows their permissions and their history.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'user-management' },
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Several views',
        description:
          'Requests for access, who holds a permission, why somebody can do something, and a preview of the portal as a role sees it.',
        target: targets.tabs,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'user-management' },
  },
])
