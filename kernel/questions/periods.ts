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
  type GoalYearKind,
  goalYear,
  nextWeek,
  previousWeek,
  weekOf,
} from '../charity/week.ts'

/** What decides about the days that words mean. */
export interface Calendar {
  today: Day
  schedule: readonly CollectionWeekday[]
  fiscal: GoalYearKind
}

/** Days that a question names, and the words that did. */
export interface NamedPeriod extends Period {
  /** The season or the like, so that “this one” means the same of this year. */
  again?: (year: number) => Period
  /** Its year was not said: the latest one is meant. */
  implicit?: boolean
}

const COUNTS: Readonly<Record<string, number>> = {
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
  twelve: 12,
}
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }
const NUMBER = `\\d{1,3}|${Object.keys(COUNTS).join('|')}`
const MONTHS = MONTH_NAMES.flatMap((name, index) =>
  [name.toLowerCase(), name.slice(0, 3).toLowerCase(), ...(name === 'September' ? ['sept'] : [])].map(
    (word) => [word, index + 1] as const,
  ),
)
const MONTH_OF = new Map(MONTHS)
const MONTH = `(?:${MONTHS.map(([word]) => word)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
const YEAR = '(?:19|20|21)\\d\\d'
const DAY_OF_MONTH = '(\\d{1,2})(?:st|nd|rd|th)?'

/** First month of a season, and how it is said. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 }
const SEASON = `(${Object.keys(SEASONS).join('|')})`

const count = (word: string) => COUNTS[word] ?? Number(word)
const pad = (value: number) => String(value).padStart(2, '0')
const first = (year: number, month: number): Day => `${year}-${pad(month)}-01`

const named = (start: Day, end: Day, label: string): NamedPeriod => ({ start, end, label })

const seasonOf =
  (name: string) =>
  (year: number): Period => {
    const start = first(year, SEASONS[name] ?? 1)
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
    return { start, end: endOfMonth(monthsAway(start, 2)), label }
  }
const yearly = (year: number): Period => ({
  start: first(year, 1),
  end: `${year}-12-31`,
  label: String(year),
})
const monthly = (month: number) => (year: number) => monthPeriod(first(year, month))

/** The latest of these that has begun. */
function latest(of: (year: number) => Period, today: Day): NamedPeriod {
  const year = yearOf(today)
  const now = of(year)
  return { ...(now.start <= today ? now : of(year - 1)), again: of, implicit: true }
}

/** The latest one that is over: “last spring”. */
function lastOf(of: (year: number) => Period, today: Day): NamedPeriod {
  const year = yearOf(today)
  const found = [of(year), of(year - 1), of(year - 2)].find(({ end }) => end < today)
  return { ...(found ?? of(year - 1)), again: of }
}

type Reader = (match: RegExpExecArray, calendar: Calendar) => NamedPeriod | null

const week = ({ today, schedule }: Calendar, back: number) => {
  let found = weekOf(today, schedule)
  for (let step = 0; step < back; step++) found = previousWeek(found, schedule)
  return found
}

function exactDay(year: number, month: number, day: number): NamedPeriod | null {
  const found = dayOf(year, month, day)
  return found ? named(found, found, formatDay(found)) : null
}

/** A day without its year is the latest one. */
function dayInMonth(month: number, day: number, year: number | null, today: Day): NamedPeriod | null {
  if (year !== null) return exactDay(year, month, day)
  const again = (of: number): Period => exactDay(of, month, day) ?? monthPeriod(first(of, month))
  const now = exactDay(yearOf(today), month, day)
  const found = now && now.start > today ? exactDay(yearOf(today) - 1, month, day) : now
  return found && { ...found, again, implicit: true }
}

/** Longer ways to say it stand before shorter ones: what is read first is taken out of the question. */
const READERS: readonly (readonly [string, Reader])[] = [
  // Nobody knows which day that is.
  ['(?:this|the same) time (?:last year|a year ago)|same (?:day|month|time) last year', () => null],
  [
    '(?:the )?day before yesterday',
    (_, c) => named(addDays(c.today, -2), addDays(c.today, -2), formatDay(addDays(c.today, -2))),
  ],
  [
    '(?:the )?week of (\\d{1,2})/(\\d{1,2})/(\\d{4})',
    (m, c) => {
      const day = exactDay(Number(m[3]), Number(m[1]), Number(m[2]))
      return day && weekOf(day.start, c.schedule)
    },
  ],
  [
    `(?:the )?${SEASON} before last`,
    (m, c) => lastOf(seasonOf(m[1] ?? ''), lastOf(seasonOf(m[1] ?? ''), c.today).start),
  ],
  ['(\\d{4})-(\\d{2})-(\\d{2})', (m) => exactDay(Number(m[1]), Number(m[2]), Number(m[3]))],
  ['(\\d{1,2})/(\\d{1,2})/(\\d{4})', (m) => exactDay(Number(m[3]), Number(m[1]), Number(m[2]))],
  [
    `(?:the )?week of (?:the )?(${MONTH}) ${DAY_OF_MONTH}(?: (${YEAR}))?`,
    (m, c) => {
      const day = dayInMonth(MONTH_OF.get(m[1] ?? '') ?? 0, Number(m[2]), m[3] ? Number(m[3]) : null, c.today)
      return day && weekOf(day.start, c.schedule)
    },
  ],
  [
    `(${MONTH}) ${DAY_OF_MONTH}(?: (${YEAR}))?(?!\\d)`,
    (m, c) => dayInMonth(MONTH_OF.get(m[1] ?? '') ?? 0, Number(m[2]), m[3] ? Number(m[3]) : null, c.today),
  ],
  [`(?:the )?fiscal year (${YEAR})(?:[-/ ](?:\\d{4}|\\d{2}))?`, (m, c) => fiscal(Number(m[1]), c)],
  [`fy ?(${YEAR})(?:[-/ ](?:\\d{4}|\\d{2}))?`, (m, c) => fiscal(Number(m[1]), c)],
  ['(?:this|the current) fiscal year', (_, c) => goalYear(c.today, c.fiscal)],
  [
    '(?:the )?(?:last|previous) fiscal year',
    (_, c) => goalYear(addDays(goalYear(c.today, c.fiscal).start, -1), c.fiscal),
  ],
  ['(?:q|quarter )([1-4])(?: of)?(?: (' + YEAR + '))?', (m, c) => quarter(Number(m[1]), m[2], c)],
  [
    `(?:the )?(first|second|third|fourth|last) quarter(?: of)?(?: (${YEAR}))`,
    (m, c) => quarter(ORDINALS[m[1] ?? ''] ?? 1, m[2], c),
  ],
  [
    `(?:the )?(first|second|last) half(?: of)?(?: (${YEAR}|this year|last year))`,
    (m, c) => half(m[1] === 'first' ? 1 : 2, m[2] ?? '', c),
  ],
  [
    '(?:(?:last|this|on) )(monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    (m, c) => weekdayOf(m[1] ?? '', m[0].startsWith('last'), c),
  ],
  ['(?:this|the current) quarter', (_, c) => quarterOf(c.today)],
  ['(?:the )?(?:last|previous) quarter', (_, c) => quarterOf(addDays(quarterOf(c.today).start, -1))],
  [
    `(?:the )?(?:last|past|previous) (${NUMBER}) (day|week|month|year)s?`,
    (m, c) => rolling(count(m[1] ?? ''), m[2] ?? '', c),
  ],
  [`(${NUMBER}) weeks? ago`, (m, c) => week(c, count(m[1] ?? ''))],
  [`(${NUMBER}) months? ago`, (m, c) => monthPeriod(monthsAway(c.today, -count(m[1] ?? '')))],
  [`(${NUMBER}) years? ago`, (m, c) => yearly(yearOf(c.today) - count(m[1] ?? ''))],
  ['(?:the )?week before last', (_, c) => week(c, 2)],
  ['(?:the )?month before last', (_, c) => monthPeriod(monthsAway(c.today, -2))],
  ['(?:the )?year before last', (_, c) => yearly(yearOf(c.today) - 2)],
  [
    '(?:the )?same week (?:of )?last year|this week last year',
    (_, c) => weekOf(addDays(week(c, 0).start, -364), c.schedule),
  ],
  ['(?:this|the current|the running) week', (_, c) => week(c, 0)],
  ['(?:the )?(?:last|previous) week', (_, c) => week(c, 1)],
  ['next week', (_, c) => nextWeek(week(c, 0), c.schedule)],
  [
    `${SEASON} (?:of )?(${YEAR})`,
    (m) => ({ ...seasonOf(m[1] ?? '')(Number(m[2])), again: seasonOf(m[1] ?? '') }),
  ],
  [`(?:the )?(?:last|previous|past) ${SEASON}`, (m, c) => lastOf(seasonOf(m[1] ?? ''), c.today)],
  [
    `${SEASON} (?:of )?last year`,
    (m, c) => ({ ...seasonOf(m[1] ?? '')(yearOf(c.today) - 1), again: seasonOf(m[1] ?? '') }),
  ],
  [`(?:this |the )?${SEASON}(?: (?:of )?this year)?`, (m, c) => latest(seasonOf(m[1] ?? ''), c.today)],
  [
    `(${MONTH}) (?:of )?(${YEAR})`,
    (m) => ({
      ...monthPeriod(first(Number(m[2]), MONTH_OF.get(m[1] ?? '') ?? 1)),
      again: monthly(MONTH_OF.get(m[1] ?? '') ?? 1),
    }),
  ],
  [
    `(${MONTH}) (?:of )?last year`,
    (m, c) => ({
      ...monthPeriod(first(yearOf(c.today) - 1, MONTH_OF.get(m[1] ?? '') ?? 1)),
      again: monthly(MONTH_OF.get(m[1] ?? '') ?? 1),
    }),
  ],
  [
    `(?:the )?(?:last|previous) (${MONTH})`,
    (m, c) => lastOf(monthly(MONTH_OF.get(m[1] ?? '') ?? 1), c.today),
  ],
  [
    // “may” is a month only where it is said to be one.
    `(?:this |in |during |of |for )?(?:(?<=in |during |this |of |for )may|(?!may\\b)${MONTH})(?: this year)?`,
    (m, c) => {
      const month = MONTH_OF.get(
        /[a-z]+(?=(?: this year)?$)/.exec(m[0].replace(/ this year$/, ''))?.[0] ?? '',
      )
      return month === undefined ? null : latest(monthly(month), c.today)
    },
  ],
  ['(?:this|the current|the running) month', (_, c) => monthPeriod(c.today)],
  ['(?:the )?(?:last|previous) month', (_, c) => monthPeriod(monthsAway(c.today, -1))],
  ['next month', (_, c) => monthPeriod(monthsAway(c.today, 1))],
  ['(?:the )?year to date|so far this year|ytd|this year so far', (_, c) => yearly(yearOf(c.today))],
  ['(?:this|the current|the running) year', (_, c) => ({ ...yearly(yearOf(c.today)), again: yearly })],
  ['(?:the )?(?:last|previous) year', (_, c) => ({ ...yearly(yearOf(c.today) - 1), again: yearly })],
  ['next year', (_, c) => yearly(yearOf(c.today) + 1)],
  ['(?:the )?(?:past|last) twelve months', (_, c) => rolling(12, 'month', c)],
  ['(?:the )?past week', (_, c) => rolling(7, 'day', c)],
  ['(?:the )?past month', (_, c) => rolling(1, 'month', c)],
  ['(?:the )?past year', (_, c) => rolling(1, 'year', c)],
  [`(?:the year |year )?(${YEAR})`, (m) => ({ ...yearly(Number(m[1])), again: yearly })],
  ['today', (_, c) => named(c.today, c.today, 'Today')],
  ['yesterday', (_, c) => named(addDays(c.today, -1), addDays(c.today, -1), 'Yesterday')],
]

function fiscal(year: number, { fiscal: kind }: Calendar) {
  const month = kind.kind === 'fiscal' ? kind.startMonth : 1
  return goalYear(first(year, month), kind)
}

function quarter(place: number, year: string | undefined, { today }: Calendar): NamedPeriod | null {
  const of = (one: number): Period => {
    const found = quartersOf({ start: first(one, 1) })[place - 1]
    return found ? { ...found, label: `Q${place} ${one}` } : yearly(one)
  }
  return year ? { ...of(Number(year)), again: of } : latest(of, today)
}

function half(place: 1 | 2, of: string, { today }: Calendar): NamedPeriod {
  const year = /^\d/.test(of) ? Number(of) : yearOf(today) - (of === 'last year' ? 1 : 0)
  const start = first(year, place === 1 ? 1 : 7)
  return named(start, endOfMonth(monthsAway(start, 5)), `${place === 1 ? 'First' : 'Second'} half of ${year}`)
}

/** The latest day of this name; “last” is never today. */
function weekdayOf(name: string, last: boolean, { today }: Calendar): NamedPeriod {
  const wanted = WEEKDAY_NAMES.findIndex((one) => one.toLowerCase() === name) as Weekday
  const day = onOrBefore(last ? addDays(today, -1) : today, wanted)
  return named(day, day, formatDay(day))
}

function quarterOf(day: Day): NamedPeriod {
  const place = Math.floor((monthOf(day) - 1) / 3)
  const found = quartersOf({ start: first(yearOf(day), 1) })[place]
  return named(found?.start ?? day, found?.end ?? day, `Q${place + 1} ${yearOf(day)}`)
}

/** So many days up to today; weeks are whole ones that are over, months and years go back to the same day. */
function rolling(many: number, unit: string, c: Calendar): NamedPeriod {
  const label = `the last ${many} ${unit}${many === 1 ? '' : 's'}`
  if (unit === 'day') return named(addDays(c.today, 1 - many), c.today, label)
  if (unit === 'week') return named(week(c, many).start, week(c, 1).end, label)
  const months = unit === 'year' ? 12 * many : many
  const month = monthsAway(c.today, -months)
  const day = Math.min(Number(c.today.slice(8)), Number(endOfMonth(month).slice(8)))
  return named(addDays(`${month.slice(0, 8)}${pad(day)}`, 1), c.today, label)
}

const PATTERNS = READERS.map(([pattern, read]) => [new RegExp(`\\b(?:${pattern})\\b`), read] as const)

export interface FoundPeriod {
  period: NamedPeriod
  at: number
  length: number
}

/**
 * Every period that stands in a question, in the order of its words; none of them overlap. Null where days are named that
 * there are not.
 */
export function periodsIn(text: string, calendar: Calendar): FoundPeriod[] | null {
  const found: FoundPeriod[] = []
  let rest = text
  for (const [pattern, read] of PATTERNS)
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      const period = read(match, calendar)
      // Blanked out, so that the places of the others stay what they are.
      rest =
        rest.slice(0, match.index) + '\0'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
      if (!period) return null
      found.push({ period, at: match.index, length: match[0].length })
    }
  return found.toSorted((a, b) => a.at - b.at)
}
