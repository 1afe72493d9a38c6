import { z } from 'zod'
import { day } from '../calls/contract.ts'
import { MINUTE } from '../clock.ts'
import { countOf, inNumber } from '../language/count.ts'
import { once } from '../once.ts'
import { minutesOfClock } from './clock-time.ts'
import {
  addDays,
  type Day,
  dayOf,
  endOfMonth,
  formatDay,
  instantIn,
  isDay,
  MONTH_NAMES,
  monthOf,
  nthInMonth,
  onOrBefore,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
  yearOf,
} from './day.ts'

/**
 * What comes again: 'every Wednesday', 'the second Tuesday of every month'. A part of RFC 5545 that people can say in a
 * sentence. Rules are about days of the calendar, which know no clock changes; only `spanIn` turns one into instants.
 * Of our own because the one library that knows all of RFC 5545 (rrule) counts in instants, which shifts evenings over
 * midnight and clock changes, and is hardly kept any more.
 */
const AnyWeekday = z.literal([0, 1, 2, 3, 4, 5, 6])
const interval = z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(99)

export const Repetition = z.intersection(
  z.discriminatedUnion('every', [
    z.object({ every: z.literal('day'), interval }),
    z.object({
      every: z.literal('week'),
      interval,
      weekdays: z.array(AnyWeekday).min(1, 'Please choose at least one day'),
    }),
    z.object({
      every: z.literal('month'),
      interval,
      on: z.union([
        /** -1 is the last day. Months without this day are left out, as calendars do. */
        z.object({ day: z.union([z.int().min(1).max(31), z.literal(-1)]) }),
        /** -1 is the last one. */
        z.object({ nth: z.literal([1, 2, 3, 4, 5, -1]), weekday: AnyWeekday }),
      ]),
    }),
    /** The day and month of the first one. */
    z.object({ every: z.literal('year'), interval }),
  ]),
  z.object({
    end: z.union([z.object({ until: day() }), z.object({ times: z.int().min(1).max(999) })]).optional(),
  }),
)
export type Repetition = z.output<typeof Repetition>

const LAST_YEAR = 2199

/**
 * The days of a rule from its first possible day on, earliest first, between `from` and `to` (both included). A first
 * day that the rule does not name is no occurrence: 'every Wednesday' from a Monday begins two days later.
 */
export function occurrences(
  rule: Repetition,
  start: Day,
  range: { from?: Day; to: Day; most?: number },
): Day[] {
  const { from = start, to, most = 1000 } = range
  const until = rule.end && 'until' in rule.end && rule.end.until < to ? rule.end.until : to
  const times = rule.end && 'times' in rule.end ? rule.end.times : Number.POSITIVE_INFINITY
  const found: Day[] = []
  let count = 0
  for (const one of daysOf(rule, start)) {
    if (one > until || count >= times || found.length >= most) break
    count++
    if (one >= from) found.push(one)
  }
  return found
}

/** Without its end. */
function* daysOf(rule: Repetition, start: Day): Generator<Day> {
  for (let period = 0; ; period += rule.interval) {
    const base = periodAt(rule.every, start, period)
    if (base === undefined) return
    for (const one of daysIn(rule, base, start)) if (one >= start) yield one
  }
}

/** The first day of the n-th day, week, month or year from the one with `start`; weeks begin on Sunday. */
function periodAt(every: Repetition['every'], start: Day, n: number): Day | undefined {
  if (every === 'day' || every === 'week') {
    const base = addDays(every === 'week' ? onOrBefore(start, 0) : start, n * (every === 'week' ? 7 : 1))
    return isDay(base) ? base : undefined
  }
  const months = monthOf(start) - 1 + (every === 'month' ? n : 0)
  const year = yearOf(start) + Math.floor(months / 12) + (every === 'year' ? n : 0)
  return year > LAST_YEAR ? undefined : dayOf(year, (every === 'month' ? months % 12 : 0) + 1, 1)
}

function daysIn(rule: Repetition, base: Day, start: Day): Day[] {
  if (rule.every === 'day') return [base]
  if (rule.every === 'week') return [...rule.weekdays].sort((a, b) => a - b).map((one) => addDays(base, one))
  const found =
    rule.every === 'year'
      ? dayOf(yearOf(base), monthOf(start), Number(start.slice(8)))
      : 'day' in rule.on
        ? dayInMonth(base, rule.on.day)
        : nthInMonth(base, rule.on.nth, rule.on.weekday)
  return found === undefined ? [] : [found]
}

const dayInMonth = (month: Day, wanted: number) =>
  wanted === -1 ? endOfMonth(month) : dayOf(yearOf(month), monthOf(month), wanted)

/** Which of its weekday in its month a day is: 1 to 5, and whether it is also the last. */
export const nthOf = (one: Day) => ({
  nth: Math.ceil(Number(one.slice(8)) / 7) as 1 | 2 | 3 | 4 | 5,
  isLast: monthOf(addDays(one, 7)) !== monthOf(one),
})

/** Clock times of one day: `{ from: '18:00', to: '19:30' }`. */
export interface TimeRange {
  from: string
  to: string
}

export const rangeFault = ({ from, to }: Partial<TimeRange>) =>
  from && to && to <= from ? 'Please choose an end after the beginning' : undefined

/** From when to when, in this zone. Where the clocks skip a part of it, it keeps its length. */
export function spanIn(timeZone: string, one: Day, { from, to }: TimeRange): { start: Date; end: Date } {
  const start = instantIn(timeZone, one, from)
  const end = instantIn(timeZone, one, to)
  if (end > start) return { start, end }
  return { start, end: new Date(start.getTime() + (minutesOfClock(to) - minutesOfClock(from)) * MINUTE) }
}

const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' } as const
const UNITS = { day: 'day', week: 'week', month: 'month', year: 'year' } as const
const nameOf = (one: Weekday) => WEEKDAY_NAMES[one]
const andOf = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }))

/** In a sentence without its full stop: 'Every Wednesday until December 30, 2026'. */
export function repetitionWords(rule: Repetition, start: Day): string {
  const { end } = rule
  const ending = !end
    ? ''
    : 'until' in end
      ? ` until ${formatDay(end.until)}`
      : `, ${inNumber(end.times, 'once', `${end.times} times`)}`
  return `${everyWords(rule, start)}${ending}`
}

function everyWords(rule: Repetition, start: Day): string {
  const some = inNumber(rule.interval, UNITS[rule.every], countOf(rule.interval, UNITS[rule.every]))
  if (rule.every === 'day') return `Every ${some}`
  if (rule.every === 'year')
    return `Every ${some} on ${MONTH_NAMES[monthOf(start) - 1]} ${Number(start.slice(8))}`
  if (rule.every === 'week') {
    const days = andOf().format([...rule.weekdays].sort((a, b) => a - b).map(nameOf))
    return inNumber(rule.interval, `Every ${days}`, `Every ${some} on ${days}`)
  }
  const which =
    'nth' in rule.on
      ? `${NTH[rule.on.nth]} ${nameOf(rule.on.weekday)}`
      : rule.on.day === -1
        ? 'last day'
        : `day ${rule.on.day}`
  const of = inNumber(rule.interval, 'of every month', `every ${some}`)
  return `${'day' in rule.on && rule.on.day !== -1 ? 'On' : 'The'} ${which} ${of}`
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/** As calendars exchange it (RFC 5545 3.3.10), without the word RRULE. */
export function ruleText(rule: Repetition): string {
  const parts: string[] = [`FREQ=${FREQUENCIES[rule.every]}`]
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.every === 'week') {
    parts.push(
      `BYDAY=${[...rule.weekdays]
        .sort((a, b) => a - b)
        .map((one) => CODES[one])
        .join(',')}`,
    )
    // Which weeks are every second one depends on where weeks begin.
    if (rule.interval > 1) parts.push('WKST=SU')
  }
  if (rule.every === 'month')
    parts.push(
      'nth' in rule.on ? `BYDAY=${rule.on.nth}${CODES[rule.on.weekday]}` : `BYMONTHDAY=${rule.on.day}`,
    )
  if (rule.end)
    parts.push(
      'until' in rule.end ? `UNTIL=${rule.end.until.replaceAll('-', '')}` : `COUNT=${rule.end.times}`,
    )
  return parts.join(';')
}

/** The rule for what comes again as `start` does: every week on its weekday, and so on. */
export const likeStart = {
  daily: (): Repetition => ({ every: 'day', interval: 1 }),
  weekly: (start: Day, every = 1): Repetition => ({
    every: 'week',
    interval: every,
    weekdays: [weekday(start)],
  }),
  monthlyByDay: (start: Day): Repetition => ({
    every: 'month',
    interval: 1,
    on: { day: start === endOfMonth(start) ? -1 : Number(start.slice(8)) },
  }),
  monthlyByWeekday: (start: Day, last = false): Repetition => ({
    every: 'month',
    interval: 1,
    on: { nth: last ? -1 : nthOf(start).nth, weekday: weekday(start) },
  }),
  yearly: (): Repetition => ({ every: 'year', interval: 1 }),
}
