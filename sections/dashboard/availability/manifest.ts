import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from './access.ts'

const mayOpenOwn = anyOf(can.NAV_MY_AVAILABILITY)
const mayOpenTeam = anyOf(can.NAV_TEAM_AVAILABILITY)

export default defineManifest({
  id: 'availability',
  uses: ['accounts', 'calendar', 'helping', 'notifications', 'records'],
  permissions: can,
  sections: [
    {
      name: 'my-availability',
      title: 'My availability',
      access: mayOpenOwn,
      screen: () => import('./screen-mine.tsx'),
    },
    {
      name: 'team-availability',
      title: 'Team availability',
      access: mayOpenTeam,
      screen: () => import('./screen-team.tsx'),
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
    {
      id: 'team-availability',
      label: 'Team availability',
      short: 'Team',
      section: 'team-availability',
      group: 'dashboard',
      order: 4,
      icon: 'people',
      access: mayOpenTeam,
    },
  ],
  home: [
    {
      id: 'availability',
      order: { driver: 60, volunteer: 60, host: 60, committee_member: 60 },
      access: anyOf(can.AVAILABILITY_ADD),
      card: () => import('./home-availability.tsx'),
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
    {
      id: 'team-availability',
      title: 'Team availability',
      description: 'Who is there and who is away, by day, week and month',
      keywords: ['team', 'who is free', 'away', 'off', 'available', 'schedule', 'calendar'],
      section: 'team-availability',
      access: mayOpenTeam,
    },
  ],
  guide: [
    {
      page: 'availability',
      title: 'Availability',
      description:
        'Say when you are there and when you are away, see the team, and have it in your own calendar',
      category: 'events-calendar',
      keywords: ['days off', 'away', 'free', 'calendar', 'ical', 'subscribe', 'repeat'],
      section: 'my-availability',
      tours: ['my-availability', 'team-availability'],
      about: ['team-availability'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
