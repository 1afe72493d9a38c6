import type { Endpoint } from '#kernel/calls/contract.ts'

/** What changes with these stands on the calendar (`events` of the sources of `server/data/calendar.ts`). */
export const CALENDAR_EVENTS = [
  'availability.changed',
  'event-requests.changed',
  'meetings.changed',
  'outside-calendars.changed',
  'plans.changed',
  'runs.changed',
  'slots.changed',
] as const

/** For the `refreshes` of a slice whose answers show what stands on the calendar, whoever put it there. */
export const staleWithCalendar = (calls: Endpoint[]): Record<(typeof CALENDAR_EVENTS)[number], Endpoint[]> =>
  Object.fromEntries(CALENDAR_EVENTS.map((event) => [event, calls])) as Record<
    (typeof CALENDAR_EVENTS)[number],
    Endpoint[]
  >
