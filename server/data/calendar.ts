import type { Day } from '#kernel/charity/day.ts'
import type { Span } from '#kernel/charity/span.ts'
import type { Ctx } from '../context.ts'

/** What a reader of the calendar needs: who they are decides what they are told. */
export type CalendarCtx = Pick<Ctx, 'app' | 'db' | 'settings' | 'user'>

/**
 * `unavailable` and `event` take the time of whom they concern; `available` says that they have some; `due` is a day to keep
 * in mind, and takes none.
 */
export type EntryKind = 'available' | 'unavailable' | 'event' | 'due'

/** Something with a time. Only what its reader may see is in it. */
export interface CalendarEntry {
  /** The same whenever it is asked for: calendar programs know an entry again by it. */
  id: string
  kind: EntryKind
  title: string
  span: Span
  /** Whom it concerns: these accounts, everybody, or nobody in particular (an empty list: no feed has it). */
  people: readonly string[] | 'everybody'
  note?: string | null
  place?: string | null
  /** Where it opens in the portal: `/dashboard?section=meetings&id=…`. */
  opens?: string | null
  changedAt: Date
}

export interface CalendarRange {
  from: Day
  to: Day
  /** Only what concerns this person. */
  person?: string
}

/**
 * What a slice puts on the calendar (docs/decisions/122-calendar.md): availability, meetings, events, shifts. Views,
 * feeds and the question for conflicts all ask here; `ctx.user` sees what the slice's own rows would show them.
 */
export interface CalendarSource {
  /** `availability`; together with an entry's id it names it for ever. */
  name: string
  /** What it says in views changes with these; none where it stands in feeds alone. */
  events: readonly string[]
  between: (ctx: CalendarCtx, range: CalendarRange) => Promise<CalendarEntry[]>
  /** Which of the entries of another source it tells already, for this reader: these do not stand twice. */
  insteadOf?: {
    source: string
    among: (ctx: CalendarCtx, ids: string[], range: CalendarRange) => Promise<string[]>
  }
}

export const defineCalendar = (source: CalendarSource): CalendarSource => source
