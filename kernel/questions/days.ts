import {
  addDays,
  type Day,
  dayOf,
  endOfMonth,
  formatDay,
  MONTH_NAMES,
  monthOf,
  onOrBefore,
  WEEKDAY_NAMES,
  type Weekday,
  yearOf,
} from '../charity/day.ts'
import { monthPeriod, monthsAway, type Period, quartersOf } from '../charity/periods.ts'
import {
  type CollectionWeekday,
  excludedDaysIn,
  type GoalYearKind,
  goalYear,
  type HolidayRule,
  previousWeek,
  weekOf,
} from '../charity/week.ts'
import { capital } from '../language/capital.ts'

/** What decides about the days that words mean. */
export interface Calendar {
  today: Day
  schedule: readonly CollectionWeekday[]
  fiscal: GoalYearKind
  /** Days by a name of their own: Thanksgiving. */
  holidays: readonly HolidayRule[]
}

/** Days that a question names, and the words that did. */
export interface NamedPeriod extends Period {
  /** The season or the like, so that “this one” means the same of this year. */
  again?: (year: number) => Period
  /** Its year was not said: the latest one is meant. */
  implicit?: boolean
}

export const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
}
/** Of quarters and halves: the last of them is the fourth. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 4,
}
export const ORDINAL = `(${Object.keys(ORDINALS).join('|')})`
/** How words of a question are read as days; null where there are none such. */
export type Reader = (match: RegExpExecArray, calendar: Calendar) => NamedPeriod | null
/** The end of what goes on: “from January to date”. */
export const UP_TO_NOW = 'now'
export const NUMBER = `[1-9]\\d{0,2}|${Object.keys(COUNTS).join('|')}`
export const MONTHS = MONTH_NAMES.flatMap((name, index) =>
  [name.toLowerCase(), name.slice(0, 3).toLowerCase(), ...(name === 'September' ? ['sept'] : [])].map(
    (word) => [word, index + 1] as const,
  ),
)
export const MONTH_OF = new Map(MONTHS)
export const MONTH = `(?:${MONTHS.map(([word]) => word)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
export const YEAR = '(?:19|20|21)\\d\\d'
export const YEAR_SAID = `(${YEAR}|this year|last year|the previous year|the year before last)`
export const MONTHS_A_YEAR = 12
export const DAY_OF_MONTH = '(\\d{1,2})(?:st|nd|rd|th)?'

/** First month of a season, and how it is said. */
export const SEASONS: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  fall: 9,
  autumn: 9,
  winter: 12,
}
export const SEASON = `(${Object.keys(SEASONS).join('|')})`

export const count = (word: string) => COUNTS[word] ?? Number(word)
export const pad = (value: number) => String(value).padStart(2, '0')
export const first = (year: number, month: number): Day => `${year}-${pad(month)}-01`

export const named = (start: Day, end: Day, label: string): NamedPeriod => ({ start, end, label })

export const seasonOf =
  (name: string) =>
  (year: number): Period => {
    const start = first(year, SEASONS[name] ?? 1)
    const label = `${capital(name)} ${year}`
    return { start, end: endOfMonth(monthsAway(start, 2)), label }
  }
export const yearly = (year: number): Period => ({
  start: first(year, 1),
  end: `${year}-12-31`,
  label: String(year),
})
export const monthly = (month: number) => (year: number) => monthPeriod(first(year, month))

/** The latest of these that has begun. */
export function latest(of: (year: number) => Period, today: Day): NamedPeriod {
  const year = yearOf(today)
  const now = of(year)
  return { ...(now.start <= today ? now : of(year - 1)), again: of, implicit: true }
}

/** “This spring”: the one that runs, or that of this year, also when it is to come. */
export function ofNow(of: (year: number) => Period, today: Day): NamedPeriod {
  const year = yearOf(today)
  const before = of(year - 1)
  return { ...(before.end >= today ? before : of(year)), again: of }
}

/** The latest one that is over: “last spring”. */
export function lastOf(of: (year: number) => Period, today: Day): NamedPeriod {
  const year = yearOf(today)
  const found = [of(year), of(year - 1), of(year - 2)].find(({ end }) => end < today)
  return { ...(found ?? of(year - 1)), again: of }
}

export const week = ({ today, schedule }: Calendar, back: number) => {
  let found = weekOf(today, schedule)
  for (let step = 0; step < back; step++) found = previousWeek(found, schedule)
  return found
}

export function exactDay(year: number, month: number, day: number): NamedPeriod | null {
  const found = dayOf(year, month, day)
  return found ? named(found, found, formatDay(found)) : null
}

export const monthOfYear = (year: number, month: number): NamedPeriod | null =>
  month >= 1 && month <= MONTHS_A_YEAR ? { ...monthly(month)(year), again: monthly(month) } : null

/** A day without its year is the latest one. */
export function dayInMonth(month: number, day: number, year: number | null, today: Day): NamedPeriod | null {
  if (year !== null) return exactDay(year, month, day)
  const again = (of: number): Period => exactDay(of, month, day) ?? monthPeriod(first(of, month))
  const now = exactDay(yearOf(today), month, day)
  const found = now && now.start > today ? exactDay(yearOf(today) - 1, month, day) : now
  return found && { ...found, again, implicit: true }
}

/** 'last year' -> 2025. */
export function yearSaid(said: string | undefined, today: Day): number | null {
  if (!said) return null
  const back: Readonly<Record<string, number>> = {
    'this year': 0,
    'last year': 1,
    'the previous year': 1,
    'the year before last': 2,
  }
  const years = back[said]
  return years === undefined ? Number(said) : yearOf(today) - years
}

/** '26' or '2026' after 2025: the two years of one that is no calendar year; null where they are not one after the other. */
export const isNextYear = (year: number, said: string | undefined) =>
  said === undefined || Number(said) % 100 === (year + 1) % 100

export function fiscal(year: number, { fiscal: kind }: Pick<Calendar, 'fiscal'>) {
  const month = kind.kind === 'fiscal' ? kind.startMonth : 1
  return goalYear(first(year, month), kind)
}

export function quarter(place: number, year: number | null, { today }: Calendar): NamedPeriod | null {
  const of = (one: number): Period => {
    const found = quartersOf({ start: first(one, 1) })[place - 1]
    return found ? { ...found, label: `Q${place} ${one}` } : yearly(one)
  }
  return year !== null ? { ...of(year), again: of } : latest(of, today)
}

/** A quarter of a fiscal year, which is named by the year it begins in. */
export function fiscalQuarter(place: number, year: Pick<Period, 'start' | 'label'>): NamedPeriod | null {
  const found = quartersOf(year)[place - 1]
  return found ? named(found.start, found.end, `Q${place} of ${year.label.toLowerCase()}`) : null
}

export const fiscalHalf = (place: 1 | 2, { start, label }: Pick<Period, 'start' | 'label'>): NamedPeriod => {
  const begin = place === 1 ? start : monthsAway(start, 6)
  const which = place === 1 ? 'First' : 'Second'
  return named(begin, endOfMonth(monthsAway(begin, 5)), `${which} half of ${label.toLowerCase()}`)
}

const A_WEEK = 7

/** A holiday by its name, its week, or that before or after it; without its year the latest one, if that is clear. */
export function holiday(name: string, part: string, year: number | null, c: Calendar): NamedPeriod | null {
  const of = (one: number): NamedPeriod | null => {
    const day = excludedDaysIn({ start: first(one, 1), end: `${one}-12-31` }, c.holidays).find(
      (each) => each.name === name,
    )?.day
    if (!day) return null
    if (part === 'day') return named(day, day, `${name} ${one}`)
    const away = part === 'before' ? -A_WEEK : part === 'after' ? A_WEEK : 0
    return weekOf(addDays(day, away), c.schedule)
  }
  if (year !== null) return of(year)
  const now = of(yearOf(c.today))
  if (!now || now.end < c.today) return now
  // It runs, or is to come: which year is meant?
  return now.start > addDays(c.today, A_WEEK * NEAR_WEEKS) ? of(yearOf(c.today) - 1) : null
}
/** So near to it nobody means that of last year for certain. */
const NEAR_WEEKS = 6

export function half(place: 1 | 2, year: number): NamedPeriod {
  const start = first(year, place === 1 ? 1 : 7)
  return named(start, endOfMonth(monthsAway(start, 5)), `${place === 1 ? 'First' : 'Second'} half of ${year}`)
}

/** The latest day of this name; “last” is never today, and “this” is nothing else. */
export function weekdayOf(name: string, said: string, { today }: Calendar): NamedPeriod | null {
  const wanted = WEEKDAY_NAMES.findIndex((one) => one.toLowerCase() === name) as Weekday
  const day = onOrBefore(said === 'last' ? addDays(today, -1) : today, wanted)
  if (said === 'this' && day !== today) return null
  return named(day, day, formatDay(day))
}

export function quarterOf(day: Day): NamedPeriod {
  const place = Math.floor((monthOf(day) - 1) / 3)
  const of = (year: number): Period => {
    const found = quartersOf({ start: first(year, 1) })[place]
    return { ...(found ?? yearly(year)), label: `Q${place + 1} ${year}` }
  }
  return { ...of(yearOf(day)), again: of }
}

/** So many days up to today; weeks are whole ones that are over, months and years go back to the same day. */
export function rolling(many: number, unit: string, c: Calendar): NamedPeriod {
  const label = `the last ${many} ${unit}${many === 1 ? '' : 's'}`
  if (unit === 'day') return named(addDays(c.today, 1 - many), c.today, label)
  if (unit === 'week') return named(week(c, many).start, week(c, 1).end, label)
  const months = unit === 'year' ? 12 * many : many
  return named(addDays(sameDayAway(c.today, -months), 1), c.today, label)
}

/** The same day so many months away; where that month is shorter, its last one. */
export function sameDayAway(day: Day, months: number): Day {
  const last = endOfMonth(monthsAway(day, months))
  return day.slice(8) < last.slice(8) ? `${last.slice(0, 8)}${day.slice(8)}` : last
}
