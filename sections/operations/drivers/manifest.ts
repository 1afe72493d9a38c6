import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'drivers',
  uses: ['accounts', 'hosts', 'notifications', 'people', 'places', 'records'],
  permissions: can,
  sections: [
    {
      name: 'drivers',
      title: 'Drivers',
      access: mayView,
      manage: anyOf(can.DRIVERS_EDIT),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'drivers',
      label: 'Drivers',
      section: 'drivers',
      group: 'operations',
      order: 2,
      icon: 'truck',
      access: anyOf(can.NAV_DRIVERS),
    },
  ],
  search: [
    {
      id: 'drivers',
      title: 'Drivers',
      description: 'Who drives, in what, and whether they may be sent out',
      keywords: ['driver', 'van', 'vehicle', 'agreement', 'car', 'away', 'directory', 'phone'],
      section: 'drivers',
      access: mayView,
    },
    {
      id: 'add-driver',
      title: 'Add a driver',
      description: 'Open the form for a new driver',
      keywords: ['new driver', 'register driver'],
      section: 'drivers',
      access: anyOf(can.DRIVERS_ADD),
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'drivers',
      title: 'Drivers',
      description: 'Who drives, vehicles, agreements, the van, and who is away',
      category: 'team-management',
      keywords: ['van', 'vehicle', 'agreement', 'away', 'check in', 'inactive'],
      section: 'drivers',
      firstFor: ['core_team'],
      tours: ['drivers'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
