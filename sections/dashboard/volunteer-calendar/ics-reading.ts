import { createHash } from 'node:crypto'
import ical, { type EventInstance, type VEvent } from 'node-ical'
import { addDays, type Day } from '#kernel/charity/day.ts'
import type { Span } from '#kernel/charity/span.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'

/** What another calendar says of one time that something happens. */
interface OutsideEntry {
  /** The same each time it is read: of the event's UID, and of which time of it. */
  id: string
  title: string
  note: string | null
  place: string | null
  span: Span
}

export interface Wanted {
  from: Day
  to: Day
  /** Whose clock times are meant where neither the event nor its calendar names a zone. */
  timeZone: string
}

export interface IcsReading {
  entries: OutsideEntry[]
  /** Events that nobody could make sense of. */
  unread: number
  /** Beyond what is kept. */
  cut: number
}

/** Of one calendar: those nearest to the middle of what is wanted stay. */
export const MOST_ENTRIES = 5_000
/** Of one event: every day that is kept is less. */
const MOST_TIMES = 600

export class NoCalendar extends Error {}

/** An iCalendar file (RFC 5545) as spans between two days: rules expanded with what is left out, moved or called off. */
export function readIcs(file: string, wanted: Wanted): IcsReading {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(file)) throw new NoCalendar('There is no calendar at this address.')
  const found = new Map<string, OutsideEntry>()
  const parsed = eventsOf(onAClock(withKnownZones(file.replaceAll(/\r\n?/g, '\n')), wanted.timeZone))
  let { unread } = parsed
  let cut = 0
  for (const event of parsed.events) {
    try {
      const times = timesOf(event, wanted)
      cut += Math.max(0, times.length - MOST_TIMES)
      for (const time of times.slice(0, MOST_TIMES)) {
        if (time.event.status === 'CANCELLED') continue
        const entry = entryOf(time)
        found.set(entry.id, entry)
      }
    } catch {
      unread += 1
    }
  }
  const entries = nearest([...found.values()], wanted)
  return { entries, unread, cut: cut + found.size - entries.length }
}

function eventsOf(file: string): { events: VEvent[]; unread: number } {
  const all = (text: string) =>
    Object.values(ical.sync.parseICS(text)).filter((one): one is VEvent => one?.type === 'VEVENT')
  try {
    return { events: all(file), unread: 0 }
  } catch {
    // One event with a rule that is none must not take the others along: each for itself then, with its exceptions.
    const EVENT = /^BEGIN:VEVENT$[\s\S]*?^END:VEVENT$/gm
    const byUid = groupsByUid(file.match(EVENT) ?? [])
    const head = file.replace(EVENT, '').replace(/^END:VCALENDAR$/m, '')
    let unread = 0
    const events = [...byUid.values()].flatMap((group) => {
      try {
        return all(`${head}\n${group.join('\n')}\nEND:VCALENDAR\n`)
      } catch {
        unread += 1
        return []
      }
    })
    return { events, unread }
  }
}

function groupsByUid(events: readonly string[]) {
  const groups = new Map<string, string[]>()
  for (const event of events) {
    const uid = /^UID[^:]*:(.*)$/m.exec(event)?.[1] ?? ''
    groups.set(uid, [...(groups.get(uid) ?? []), event])
  }
  return groups
}

/**
 * Times without a zone are those of the clocks where the calendar is kept: of the zone it names, else of ours. Written
 * down here, since the library takes them for the clock of the machine.
 */
function onAClock(file: string, timeZone: string): string {
  const named = /^X-WR-TIMEZONE:(\S{1,60})\s*$/m.exec(file)?.[1]
  const zone = named !== undefined && isZone(named) ? named : timeZone
  // What stands inside a VTIMEZONE defines a zone and has none.
  return file
    .split(/^(?=BEGIN:VTIMEZONE|END:VTIMEZONE)/m)
    .map((part) =>
      part.startsWith('BEGIN:VTIMEZONE')
        ? part
        : part.replace(
            /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)((?:;(?!TZID)[^:;\r\n]{1,80}){0,5}):(?=\d{8}T\d{6}(?:,\d{8}T\d{6})*\s*$)/gm,
            `$1$2;TZID=${zone}:`,
          ),
    )
    .join('')
}

/**
 * A zone under a name of its own, with its rules in the file: the library looks at those only under this name. Names of
 * Windows it knows.
 */
function withKnownZones(file: string): string {
  const isOwn = (name: string) => !isZone(name) && !/Standard Time$|^UTC/.test(name)
  const own = new Set([...file.matchAll(/^TZID:(.{1,100})$/gm)].map(([, name = '']) => name).filter(isOwn))
  if (own.size === 0) return file
  const known = (all: string, name: string) =>
    own.has(name) ? all.replace(name, () => `${OWN} ${name}`) : all
  return file.replace(/^TZID:(.{1,100})$/gm, known).replace(/;TZID="?([^":;\n]{1,100})"?(?=[:;])/g, known)
}
/** As the library calls a zone that only the file describes. */
const OWN = ['Customized', 'Time', 'Zone'].join(' ')

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function timesOf(event: VEvent, { from, to }: Wanted): EventInstance[] {
  // A day more on either side: zones are at most half a day apart.
  const range = {
    from: new Date(`${addDays(from, -1)}T00:00:00`),
    to: new Date(`${addDays(to, 1)}T00:00:00`),
  }
  return ical.expandRecurringEvent(event, { ...range, expandOngoing: true })
}

function entryOf({ start, end, isFullDay, isRecurring, summary, event }: EventInstance): OutsideEntry {
  const time = event.recurrenceid ?? start
  const which = isRecurring ? time.toISOString() : ''
  return {
    id: createHash('sha256').update(`${event.uid} ${which}`).digest('base64url').slice(0, 22),
    title: textOf(summary, 200) ?? 'Without a title',
    note: textOf(event.description, 2000),
    place: textOf(event.location, 300),
    span: isFullDay ? daysOf(start, end) : timeOf(start, end),
  }
}

/** The library gives whole days as midnights of the machine's clock, the end not included. */
function daysOf(start: Date, end: Date): Span {
  const from = dayOf(start)
  const last = addDays(dayOf(new Date(end.getTime() + DAY / 4)), -1)
  return { from, to: last < from ? from : last }
}
const dayOf = (at: Date): Day =>
  [
    String(at.getFullYear()).padStart(4, '0'),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-')

function timeOf(start: Date, end: Date): Span {
  const ends = Math.max(end.getTime(), start.getTime() + MINUTE)
  return { start: start.toISOString(), end: new Date(ends).toISOString() }
}

/** Plain text: some calendars write HTML into notes. */
function textOf(value: unknown, most: number): string | null {
  const given = typeof value === 'object' && value !== null && 'val' in value ? value.val : value
  if (typeof given !== 'string') return null
  const plain = given
    .slice(0, 20_000)
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim()
  return plain.slice(0, most).toWellFormed() || null
}

function nearest(entries: OutsideEntry[], { from, to }: Wanted): OutsideEntry[] {
  if (entries.length <= MOST_ENTRIES) return entries
  const middle = (Date.parse(from) * 2 + Date.parse(to)) / 3
  const far = ({ span }: OutsideEntry) =>
    Math.abs(Date.parse('from' in span ? span.from : span.start) - middle)
  return entries.sort((a, b) => far(a) - far(b)).slice(0, MOST_ENTRIES)
}
