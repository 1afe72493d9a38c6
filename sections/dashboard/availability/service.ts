import { and, asc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { addDays, type Day, formatDays, timeIn, todayIn } from '#kernel/charity/day.ts'
import { inOrder, instantsOf } from '#kernel/charity/span.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { conflictsOf, entriesBetween } from '#platform/calendar/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type CalendarCtx, defineCalendar } from '#server/data/calendar.ts'
import { judgedNow } from '#server/data/judged-now.ts'
import { accountNames } from '#server/data/names.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import { can } from './access.ts'
import { type availability as calls, type Occurrence, type Slot, STATUSES } from './contract.ts'
import { occurrencesOf, ruleWords, timeSaid } from './occurrences.ts'
import { slots } from './tables.ts'

type Calls = typeof calls
export type Row = typeof slots.$inferSelect
export type Named = Row & { personName: string }

const FOUR_WEEKS = 27
const NOUN = 'availability entry'

/** The one row rule: the team's with the right to see it, else one's own. */
export const scope = judgedNow(slots, (user: CurrentUser): SQL | undefined | false => {
  if (has(user, can.AVAILABILITY_VIEW) || has(user, can.AVAILABILITY_EDIT_ALL)) return undefined
  const own = [can.AVAILABILITY_ADD, can.AVAILABILITY_EDIT_OWN, can.AVAILABILITY_DELETE_OWN]
  return own.some((name) => has(user, name)) ? eq(slots.userId, user.id) : false
})

export interface Range {
  from: Day
  to: Day
}

export function rangeOf(
  ctx: CalendarCtx,
  given: { startDate?: Day | undefined; endDate?: Day | undefined },
): Range {
  const from =
    given.startDate ?? (given.endDate && given.endDate < todayOf(ctx) ? given.endDate : todayOf(ctx))
  return { from, to: given.endDate ?? addDays(from, FOUR_WEEKS) }
}

/** Whoever is asked for by name: each word typed begins a word of it. */
export const namesLike = (search: string | undefined): SQL[] =>
  (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`' ' || lower(${users.displayName}) LIKE ${containing(` ${word}`)}`)

/** Entries that touch these days and that this reader may see, with whose they are. */
export async function rowsBetween(
  ctx: CalendarCtx,
  { from, to }: Range,
  wanted: { person?: string | undefined; search?: string | undefined } = {},
): Promise<Named[]> {
  const rows = await ctx.db
    .select({ row: slots, personName: users.displayName })
    .from(slots)
    .innerJoin(users, and(eq(users.id, slots.userId), eq(users.isActive, true)))
    .where(
      scoped(
        scope(ctx.user),
        and(
          lte(slots.fromDay, to),
          or(isNull(slots.endsOn), gte(slots.endsOn, from)),
          wanted.person === undefined ? undefined : eq(slots.userId, wanted.person),
          ...namesLike(wanted.search),
        ),
      ),
    )
    .orderBy(asc(slots.fromDay), asc(slots.id))
  return rows.map(({ row, personName }) => ({ ...row, personName }))
}

/** Each time that these entries happen between two days, earliest first. */
export function happening(ctx: CalendarCtx, rows: readonly Named[], range: Range) {
  const { timeZone } = ctx.settings
  const all = rows.flatMap((row) => occurrencesOf(row, range, timeZone).map((one) => ({ ...one, row })))
  return inOrder(all, timeZone)
}

function told(ctx: Ctx, { day, span, row }: ReturnType<typeof happening>[number]): Occurrence {
  const { start, end } = instantsOf(span, ctx.settings.timeZone)
  return {
    id: row.id,
    day,
    userId: row.userId,
    personName: row.personName,
    status: row.status,
    span,
    startAt: start.toISOString(),
    endAt: end.toISOString(),
    allDay: row.fromTime === null,
    notes: row.notes,
    rule: ruleWords(row),
  }
}

export async function list(ctx: Ctx, { userId, search, ...given }: InputOf<Calls['list']>) {
  const range = rangeOf(ctx, given)
  const rows = await rowsBetween(ctx, range, { person: userId, search })
  return { items: happening(ctx, rows, range).map((one) => told(ctx, one)) }
}

export async function find(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(slots)
    .where(scoped(scope(ctx.user), eq(slots.id, id)))
  if (!row) throw notFound(`This ${NOUN}`)
  return row
}

export async function show(ctx: Ctx, rows: readonly Row[]): Promise<Slot[]> {
  const names = await accountNames(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({ ...row, personName: names.get(row.userId) ?? '', rule: ruleWords(row) }))
}

export async function one(ctx: Ctx, { id }: InputOf<Calls['one']>): Promise<Slot> {
  const [slot] = await show(ctx, [await find(ctx, id)])
  if (!slot) throw notFound(`This ${NOUN}`)
  return slot
}

/** What other slices have put on the calendar: events, meetings, shifts, with whom they concern. */
export async function events(ctx: Ctx, input: InputOf<Calls['events']>): Promise<OutputOf<Calls['events']>> {
  const found = await entriesBetween(ctx, { ...rangeOf(ctx, input), sources: { but: [SOURCE] } })
  const named = await accountNames(
    ctx,
    found.flatMap(({ people }) => (people === 'everybody' ? [] : people)),
  )
  return {
    items: found.map(({ id, source, title, span, place, opens, people }) => ({
      id,
      source,
      title,
      span,
      place: place ?? null,
      opens: opens ?? null,
      everybody: people === 'everybody',
      people:
        people === 'everybody'
          ? []
          : people.flatMap((one) => (named.has(one) ? [{ id: one, name: named.get(one) ?? '' }] : [])),
    })),
  }
}

const SHOWN_CONFLICTS = 5
/** A rule without an end is looked at for so long. */
const CHECKED_DAYS = 366

/** What overlaps with what somebody is about to say. It is told, and saved all the same. */
export async function check(ctx: Ctx, input: InputOf<Calls['check']>) {
  const { timeZone } = ctx.settings
  const spans = input.spans.flatMap((days) => {
    const range = { from: days.from, to: addDays(days.from, CHECKED_DAYS) }
    return occurrencesOf(timeSaid(days, input), range, timeZone).map(({ span }) => span)
  })
  const found = await conflictsOf(ctx, {
    person: input.userId ?? ctx.user.id,
    spans,
    among: ['available', 'unavailable', 'event'],
  })
  const others = found.filter(({ id }) => !input.except || !id.startsWith(`${SOURCE}-${input.except}`))
  return {
    items: others.slice(0, SHOWN_CONFLICTS).map(({ id, title, span }) => ({ id, title, span })),
    more: Math.max(0, others.length - SHOWN_CONFLICTS),
  }
}

export async function exportList(ctx: Ctx, { format, search, ...given }: InputOf<Calls['exportList']>) {
  const range = rangeOf(ctx, given)
  const { timeZone } = ctx.settings
  const clock = (at: Date) => timeIn(timeZone, at)
  const all = happening(ctx, await rowsBetween(ctx, range, { search }), range)
  return sheetOf(ctx, {
    title: 'Availability',
    format,
    heading: ['Person', 'First day', 'Last day', 'From', 'To', 'Status', 'Repeats', 'Note', 'ID'],
    rows: all.map(({ span, row }) => {
      const whole = 'from' in span
      const { start, end } = instantsOf(span, timeZone)
      const day = todayIn(timeZone, start)
      return [
        row.personName,
        whole ? span.from : day,
        whole ? span.to : day,
        whole ? '' : clock(start),
        whole ? '' : clock(end),
        STATUSES[row.status],
        ruleWords(row) ?? '',
        row.notes ?? '',
        row.id,
      ]
    }),
  })
}

const SOURCE = 'availability'

/** What people say of their time, on the calendar: their own as theirs, that of others with their names. */
export const source = defineCalendar({
  name: SOURCE,
  events: ['availability.changed'],
  between: async (ctx, { person, ...range }) =>
    happening(ctx, await rowsBetween(ctx, range, { person }), range).map(({ day, span, row }) => ({
      id: `${row.id}-${day}`,
      kind: row.status,
      title:
        row.userId === ctx.user.id
          ? STATUSES[row.status]
          : `${row.personName}: ${STATUSES[row.status].toLowerCase()}`,
      span,
      people: [row.userId],
      note: row.notes,
      opens: `/dashboard?section=${row.userId === ctx.user.id ? 'my' : 'team'}-availability&id=${row.id}&day=${day}`,
      changedAt: row.updatedAt,
    })),
})

/** What an entry is called where it is told of: 'Not available, Nov 25, 2026'. */
export const calledIn = (
  row: Pick<Row, 'status' | 'fromDay' | 'toDay' | 'repeats' | 'except' | 'fromTime' | 'toTime'>,
) => {
  const days = ruleWords(row) ?? formatDays(row.fromDay, row.toDay)
  return `${STATUSES[row.status]}, ${days}`
}
