import { DAY, MINUTE } from '../clock.ts'
import { knownClock, type WallClock } from './known-clock.ts'

/**
 * Calendar days as 'YYYY-MM-DD' strings (architecture "Data"). A day is a square on the wall calendar, never an
 * instant: nothing here reads the machine's time zone, so no date ever shifts by one.
 */
export type Day = string

/** 0 Sunday … 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const MONTHS = 12

const utc = (day: Day) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** A day that exists, between 1900 and 2199 (design 9: checked before PostgreSQL sees it). */
export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  return dayOf(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))) === value
}

/** The day with this year, month (1-12) and day of month, or undefined when the calendar has no such day. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | undefined {
  if (!(year >= 1900 && year <= 2199 && month >= 1 && month <= MONTHS && dayOfMonth >= 1)) return undefined
  if (dayOfMonth > daysInMonth(year, month)) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

/** Month 1-12. */
export const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const addDays = (day: Day, days: number): Day => fromUtc(utc(day) + days * DAY)

/** Days from `from` to `to`; negative when `to` is earlier. */
export const diffDays = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY)

export const weekday = (day: Day): Weekday => new Date(utc(day)).getUTCDay() as Weekday

/** For sorting, earliest first. */
export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
/** 1 January … 12 December. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))
export const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: Day): Day =>
  addDays(startOfMonth(day), daysInMonth(yearOf(day), monthOf(day)) - 1)

/** The day of this weekday that is `day` or the first one after it. */
export const onOrAfter = (day: Day, wanted: Weekday): Day => addDays(day, (wanted - weekday(day) + 7) % 7)
/** The day of this weekday that is `day` or the last one before it. */
export const onOrBefore = (day: Day, wanted: Weekday): Day => addDays(day, -((weekday(day) - wanted + 7) % 7))

/** The n-th of a weekday in the month of this day; -1 is the last. Some months have no fifth. */
export function nthInMonth(month: Day, nth: number, wanted: Weekday): Day | undefined {
  if (nth === -1) return onOrBefore(endOfMonth(month), wanted)
  const found = addDays(onOrAfter(startOfMonth(month), wanted), 7 * (nth - 1))
  return monthOf(found) === monthOf(month) ? found : undefined
}

/** What the calendar on a wall in this IANA time zone shows at this moment. */
export function todayIn(timeZone: string, now: Date = new Date()): Day {
  const part = wallClock(timeZone, now)
  return fromUtc(Date.UTC(part.year, part.month - 1, part.day))
}

/** Where weeks begin on a country's calendars (setting `country`): on Monday in Britain, else on Sunday. */
export const firstWeekday = (country: string | undefined): Weekday => (country === 'GB' ? 1 : 0)

/**
 * The instant at which clocks in this zone show this day and time (`HH:MM` or `HH:MM:SS`). A time that the clocks skip
 * in spring counts from before the change (2:30 becomes 3:30, RFC 5545 3.3.5), one they show twice is its first.
 */
export function instantIn(timeZone: string, day: Day, time = '00:00'): Date {
  const asked = `${timeZone} ${day} ${time}`
  let at = instants.get(asked)
  if (at === undefined) {
    at = findInstant(timeZone, day, time).getTime()
    if (instants.size >= MOST_KEPT) instants.clear()
    instants.set(asked, at)
  }
  return new Date(at)
}
/** Asking a clock costs: a month of the team asks for the same hours of the same days again and again. */
const instants = new Map<string, number>()
const MOST_KEPT = 5000

function findInstant(timeZone: string, day: Day, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const wanted = utc(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000
  // Two rounds: the zone's offset at the first guess may differ from the one at the answer (clock changes).
  let guess = wanted
  for (let round = 0; round < 2; round++) guess += wanted - shownIn(timeZone, new Date(guess))
  if (shownIn(timeZone, new Date(guess)) === wanted) return new Date(guess)
  const before = guess - DAY
  return new Date(wanted - (shownIn(timeZone, new Date(before)) - before))
}

/** What clocks in this zone show at this moment: `17:05`. */
export function timeIn(timeZone: string, at: Date): string {
  const { hour, minute } = wallClock(timeZone, at)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** How many minutes clocks in this zone are ahead of UTC at this moment. */
export const minutesAhead = (timeZone: string, at: Date): number =>
  Math.round((shownIn(timeZone, at) - at.getTime()) / MINUTE)

function shownIn(timeZone: string, at: Date) {
  const part = wallClock(timeZone, at)
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

const shown = new Map<string, Readonly<WallClock>>()

function wallClock(timeZone: string, at: Date): Readonly<WallClock> {
  const asked = `${timeZone} ${at.getTime()}`
  const known = shown.get(asked)
  if (known) return known
  const found = readClock(timeZone, at)
  if (shown.size >= MOST_KEPT) shown.clear()
  shown.set(asked, found)
  return found
}

function readClock(timeZone: string, at: Date): WallClock {
  const known = knownClock(timeZone, at)
  if (known) return known
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const found = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clock.formatToParts(at)) {
    if (Object.hasOwn(found, type)) found[type as keyof typeof found] = Number(value)
  }
  return found
}

/** What calendar and clock show in this zone: 'Nov 18, 2026, 5:05 PM'. */
export const formatMomentIn = (timeZone: string, at: Date): string =>
  at.toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })

/** 'November 18, 2026' (long), 'Nov 18, 2026' (short), 'November 2026' (month). */
export function formatDay(day: Day, style: 'long' | 'short' | 'month' = 'long'): string {
  const month = MONTH_NAMES[monthOf(day) - 1] ?? ''
  const year = yearOf(day)
  if (style === 'month') return `${month} ${year}`
  return `${style === 'short' ? month.slice(0, 3) : month} ${Number(day.slice(8, 10))}, ${year}`
}

/** 'Nov 18': a day whose year nobody doubts. */
export const formatNearDay = (day: Day): string => formatDay(day, 'short').replace(/, \d+$/, '')

/** 'Nov 18', and 'Nov 18, 2025' where it is another year than today's. */
export const nearDay = (day: Day, today: Day): string =>
  yearOf(day) === yearOf(today) ? formatNearDay(day) : formatDay(day, 'short')

/** 'Nov 18, 2026', 'Nov 18 – Nov 20, 2026', 'Dec 30, 2026 – Jan 2, 2027': the year once, where it is one. */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatDay(from, 'short')
  const first = yearOf(from) === yearOf(to) ? formatNearDay(from) : formatDay(from, 'short')
  return `${first} – ${formatDay(to, 'short')}`
}
