import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayOpen } from './access.ts'

export default defineManifest({
  id: 'volunteer-calendar',
  uses: ['calendar', 'records'],
  permissions: can,
  sections: [
    {
      name: 'calendar-availability',
      title: 'Volunteer calendar',
      access: mayOpen,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'volunteer-calendar',
      label: 'Volunteer calendar',
      short: 'Calendar',
      section: 'calendar-availability',
      group: 'dashboard',
      order: 5,
      icon: 'event',
      access: mayOpen,
      highlighted: true,
    },
  ],
  search: [
    {
      id: 'volunteer-calendar',
      title: 'Volunteer calendar',
      description: 'Who is away, what is planned, and what other calendars say, by week and month',
      keywords: ['calendar', 'week', 'month', 'away', 'unavailable', 'events', 'schedule', 'who is there'],
      section: 'calendar-availability',
      access: mayOpen,
    },
    {
      id: 'outside-calendars',
      title: 'Outside calendars',
      description: 'Calendars kept elsewhere that the volunteer calendar shows',
      keywords: ['ical', 'ics', 'webcal', 'subscribe', 'google calendar', 'outlook', 'import calendar'],
      section: 'calendar-availability',
      action: 'calendars',
      access: mayManage,
    },
  ],
  guide: [
    {
      page: 'volunteer-calendar',
      title: 'Volunteer calendar',
      description: 'Everybody’s time, what is planned, and other calendars',
      category: 'events-calendar',
      keywords: ['calendar', 'away', 'events', 'ical', 'webcal', 'subscribe', 'outside'],
      section: 'calendar-availability',
      tours: ['volunteer-calendar'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
