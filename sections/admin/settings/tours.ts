import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'admin-panel',
    title: 'The admin panel',
    description: 'Settings of the organization, who changed what, and how the portal is.',
    category: 'team-management',
    icon: 'settings',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'Admin panel',
        description: 'For administrators: what belongs to the whole organization.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'admin' },
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Its parts',
        description:
          'Settings such as the collection weekday and the annual goal; the audit log, from which changes can be undone; the connections to other programs; and the health of the portal with its backups.',
        target: targets.tabs,
        position: 'bottom',
      },
    ],
    afterComplete: { section: 'admin' },
  },
])
