import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { HOUR, SECOND } from '#kernel/clock.ts'
import type { Entry } from './service.ts'

/** How often calendars are asked to come back. Most have a pace of their own. */
const AGAIN_SECONDS = HOUR / SECOND

const midnight = (day: Day) => new Date(`${day}T00:00:00Z`)

/**
 * Entries as RFC 5545 has them; escaping and folding is the library's. Each repetition is written out at its own
 * instant, so no calendar program needs to know the rules of our time zone; whole days are dates without a zone.
 */
export function icsOf(
  entries: readonly Entry[],
  { name, host, appUrl }: { name: string; host: string; appUrl: string },
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Lunchbox', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_SECONDS,
  })
  for (const { id, title, span, kind, note, place, opens, changedAt } of entries) {
    const free = kind === 'available' || kind === 'due'
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: changedAt,
      lastModified: changedAt,
      summary: title,
      ...('from' in span
        ? { allDay: true, start: midnight(span.from), end: midnight(addDays(span.to, 1)) }
        : { start: new Date(span.start), end: new Date(span.end) }),
      transparency: free ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      busystatus:
        kind === 'unavailable'
          ? ICalEventBusyStatus.OOF
          : free
            ? ICalEventBusyStatus.FREE
            : ICalEventBusyStatus.BUSY,
      ...(note ? { description: note } : {}),
      ...(place ? { location: place } : {}),
      ...(opens ? { url: new URL(opens, appUrl).href } : {}),
    })
  }
  return `${calendar.toString()}\r\n`
}
