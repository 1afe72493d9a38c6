import { and, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, diffDays, instantIn } from '#kernel/charity/day.ts'
import { daysOf, instantsOf } from '#kernel/charity/span.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { entriesBetween } from '#platform/calendar/service.ts'
import type { Ctx } from '#server/context.ts'
import { type CalendarCtx, defineCalendar } from '#server/data/calendar.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { mustBeOutside } from '#server/http/outside.ts'
import { mayKeep, mayView } from './access.ts'
import type { outsideCalendars as calls, Entry, volunteerCalendar } from './contract.ts'
import { outsideCalendar } from './fields.ts'
import { readOutsideCalendars } from './reading-job.ts'
import { outsideCalendars, outsideEntries, outsideReadings } from './tables.ts'

const SOURCE = 'outside'
const CALENDAR = `/dashboard?section=calendar-availability`
const NOT_YET = { readAt: null, failingSince: null, fault: null, entries: 0, leftOut: 0 }

/** What it says is read anew and not recorded: of one that is off by now nothing is shown of then either. */
const isOnNow = sql`EXISTS (SELECT FROM public.outside_calendars here
  WHERE here.id = ${outsideCalendars.id} AND here.is_on)`

/** Readings of the address that a calendar has now. */
const ofThisAddress = and(
  eq(outsideReadings.calendarId, outsideCalendars.id),
  eq(outsideReadings.address, outsideCalendars.address),
)

/** As it leads when it is read; what an older one says is left alone until somebody enters another. */
const mustLeadOutside = ({ app }: Ctx, address: string | undefined, before?: string) => {
  if (address !== undefined && address !== before) mustBeOutside('address', address, app.outside)
}

export const rows = rowsOf(outsideCalendar, outsideCalendars, {
  scope: (user: CurrentUser) => (mayKeep(user) ? undefined : false),
  mayAdd: mayKeep,
  mayEdit: mayKeep,
  event: 'outside-calendars.changed',
  derive: (ctx, given, before) => {
    mustLeadOutside(ctx, given.address, before?.address)
    return {}
  },
  order: [sql`lower(${outsideCalendars.name})`],
  beside: async (ctx, found) => {
    const known = await ctx.db
      .select({ reading: outsideReadings })
      .from(outsideReadings)
      .innerJoin(outsideCalendars, ofThisAddress)
      .where(
        inArray(
          outsideReadings.calendarId,
          found.map(({ id }) => id),
        ),
      )
    const readings = new Map(known.map(({ reading }) => [reading.calendarId, reading]))
    return found.map(({ id }) => {
      const reading = readings.get(id)
      return reading
        ? {
            readAt: reading.readAt?.toISOString() ?? null,
            failingSince: reading.failingSince?.toISOString() ?? null,
            fault: reading.fault,
            entries: reading.entries,
            leftOut: reading.leftOut,
          }
        : NOT_YET
    })
  },
})

/** A new calendar, or a new address, is read at once. */
export async function add(ctx: Ctx, input: InputOf<(typeof calls)['add']>) {
  const made = await rows.insert(ctx, input)
  await readSoon(ctx, made.id)
  return made
}
export async function edit(ctx: Ctx, input: InputOf<(typeof calls)['edit']>) {
  const changed = await rows.edit(ctx, input)
  if (changed.isOn && (input.address !== undefined || input.isOn !== undefined))
    await readSoon(ctx, changed.id)
  return changed
}
export async function read(ctx: Ctx, { id }: InputOf<(typeof calls)['read']>) {
  await readSoon(ctx, id)
  return {}
}

const readSoon = (ctx: Ctx, id?: string) =>
  ctx.enqueue(readOutsideCalendars, id === undefined ? {} : { id }, { key: `outside ${id ?? 'all'}` })

/** What the outside calendars say, for everybody who sees the volunteer calendar; it is nobody's own time. */
export const source = defineCalendar({
  name: SOURCE,
  events: ['outside-calendars.changed'],
  between: async (ctx, { from, to, person }) => {
    if (!passes(ctx.user, mayView) || person !== undefined) return []
    const found = await ctx.db
      .select({ entry: outsideEntries, readAt: outsideReadings.readAt })
      .from(outsideEntries)
      .innerJoin(
        outsideCalendars,
        and(eq(outsideCalendars.id, outsideEntries.calendarId), eq(outsideCalendars.isOn, true), isOnNow),
      )
      .innerJoin(outsideReadings, ofThisAddress)
      .where(
        or(
          and(lte(outsideEntries.fromDay, to), gte(outsideEntries.toDay, from)),
          and(
            lt(outsideEntries.startAt, instantIn(ctx.settings.timeZone, addDays(to, 1))),
            gt(outsideEntries.endAt, instantIn(ctx.settings.timeZone, from)),
          ),
        ),
      )
    return found.map(({ entry, readAt }) => ({
      id: `${entry.calendarId}-${entry.id}`,
      kind: 'event' as const,
      title: entry.title,
      span:
        entry.startAt && entry.endAt
          ? { start: entry.startAt.toISOString(), end: entry.endAt.toISOString() }
          : { from: entry.fromDay ?? from, to: entry.toDay ?? to },
      people: [],
      note: entry.note,
      place: entry.place,
      opens: `${CALENDAR}&on=${entry.fromDay ?? daysOf({ start: entry.startAt?.toISOString() ?? '', end: entry.endAt?.toISOString() ?? '' }, ctx.settings.timeZone).from}`,
      changedAt: readAt ?? ctx.app.now(),
    }))
  },
})

const SHOWN = {
  all: ['available', 'unavailable', 'event', 'due'],
  away: ['unavailable'],
  events: ['event'],
} as const

/** Domain 11.3: what slices put on the calendar, as far as this reader sees it, each person's with their name. */
export async function events(
  ctx: Ctx,
  { startDate, endDate, show }: InputOf<(typeof volunteerCalendar)['events']>,
): Promise<OutputOf<(typeof volunteerCalendar)['events']>> {
  const { timeZone } = ctx.settings
  const kinds: readonly string[] = SHOWN[show]
  const found = (await entriesBetween(ctx, { from: startDate, to: endDate })).filter(({ kind }) =>
    kinds.includes(kind),
  )
  const names = await namesOf(
    ctx,
    found.flatMap(({ people }) => (people === 'everybody' ? [] : people)),
  )
  const calendars = await calendarsOf(ctx)
  const byId = new Map(calendars.map((one) => [one.id, one]))
  const items = found.map((entry): Entry => {
    const { people, span, source: from } = entry
    const only = people !== 'everybody' && people.length === 1 ? people[0] : undefined
    const name = only === undefined ? undefined : names.get(only)
    const outside = from === SOURCE ? byId.get(entry.id.slice(SOURCE.length + 1).slice(0, UUID)) : undefined
    const { start, end } = instantsOf(span, timeZone)
    const days = daysOf(span, timeZone)
    return {
      id: entry.id,
      source: from,
      kind: entry.kind,
      title: entry.title,
      person: only !== undefined && name !== undefined ? { id: only, name } : null,
      calendar: outside ? { id: outside.id, name: outside.name, colour: outside.colour } : null,
      span,
      startAt: start.toISOString(),
      endAt: end.toISOString(),
      allDay: 'from' in span,
      days: diffDays(days.from, days.to) + 1,
      place: entry.place ?? null,
      note: entry.note ?? null,
      // An outside entry is nowhere else in the portal.
      opens: outside ? null : (entry.opens ?? null),
    }
  })
  return { items, calendars }
}
const UUID = 36

async function namesOf(ctx: CalendarCtx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const people = await ctx.db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

async function calendarsOf(ctx: CalendarCtx) {
  const found = await ctx.db
    .select({ calendar: outsideCalendars, reading: outsideReadings })
    .from(outsideCalendars)
    .leftJoin(outsideReadings, ofThisAddress)
    .where(and(eq(outsideCalendars.isOn, true), isOnNow))
    .orderBy(sql`lower(${outsideCalendars.name})`, outsideCalendars.id)
  return found.map(({ calendar: { id, name, colour }, reading }) => ({
    id,
    name,
    colour,
    readAt: reading?.readAt?.toISOString() ?? null,
    failingSince: reading?.failingSince?.toISOString() ?? null,
  }))
}
