import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

const mayOpenOwn = anyOf(can.NAV_MY_AVAILABILITY)

export default defineManifest({
  id: 'availability',
  uses: ['accounts', 'calendar', 'notifications', 'records'],
  permissions: can,
  sections: [
    {
      name: 'my-availability',
      title: 'My availability',
      access: mayOpenOwn,
      screen: () => import('./screen-mine.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'my-availability',
      label: 'My availability',
      short: 'My time',
      section: 'my-availability',
      group: 'dashboard',
      order: 3,
      icon: 'calendar',
      access: mayOpenOwn,
    },
  ],
  search: [
    {
      id: 'my-availability',
      title: 'My availability',
      description: 'Say when you are there and when you are away, and have it in your own calendar',
      keywords: [
        'availability',
        'days off',
        'vacation',
        'holiday',
        'away',
        'schedule',
        'calendar',
        'ical',
        'time',
      ],
      section: 'my-availability',
      access: mayOpenOwn,
    },
    {
      id: 'set-availability',
      title: 'Say when I am available',
      description: 'Days off, standing hours, exceptions',
      keywords: ['set availability', 'unavailable', 'time off', 'repeat'],
      section: 'my-availability',
      access: anyOf(can.AVAILABILITY_ADD),
      action: 'say',
    },
  ],
  live: () => import('./contract.ts'),
})
