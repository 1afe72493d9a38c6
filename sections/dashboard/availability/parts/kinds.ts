import type { CalendarKind } from '#web/ui/calendar/items.ts'

/** How what people say, and what is planned, looks on every calendar. */
export const KINDS = {
  unavailable: { label: 'Not available', icon: 'noCollection', colour: 'red' },
  available: { label: 'Available', icon: 'check', colour: 'green' },
  event: { label: 'Planned', icon: 'event', colour: 'brand' },
} as const satisfies Record<string, CalendarKind>
