import { addDays, endOfMonth, monthOf, yearOf } from '../charity/day.ts'
import { monthPeriod } from '../charity/periods.ts'
import { weekOf } from '../charity/week.ts'
import {
  type Calendar,
  DAY_OF_MONTH,
  dayInMonth,
  exactDay,
  MONTH,
  MONTH_OF,
  type NamedPeriod,
  named,
  quarterOf,
  type Reader,
  YEAR,
  YEAR_SAID,
  yearly,
  yearSaid,
} from './days.ts'

const WEEK = '(?:the )?week (?:of|starting|beginning) (?:on )?(?:the )?'
function weekAround(day: NamedPeriod | null, { schedule }: Calendar): NamedPeriod | null {
  if (!day) return null
  const { again, implicit } = day
  return {
    ...weekOf(day.start, schedule),
    ...(again && { again: (year: number) => weekOf(again(year).start, schedule) }),
    ...(implicit && { implicit }),
  }
}
const numberOf = (month: string | undefined) => MONTH_OF.get(month ?? '') ?? 0

/** Weeks that are named by a day, and what ended on one. */
export const WEEK_READERS: readonly (readonly [string, Reader])[] = [
  [
    `${WEEK}(\\d{1,2})/(\\d{1,2})/(\\d{4})`,
    (m, c) => weekAround(exactDay(Number(m[3]), Number(m[1]), Number(m[2])), c),
  ],
  [
    `${WEEK}(\\d{1,2})/(\\d{1,2})(?![\\d/])`,
    (m, c) => weekAround(dayInMonth(Number(m[1]), Number(m[2]), null, c.today), c),
  ],
  [
    `${WEEK}(${MONTH}) ${DAY_OF_MONTH}(?: (?:of |in )?${YEAR_SAID})?`,
    (m, c) => weekAround(dayInMonth(numberOf(m[1]), Number(m[2]), yearSaid(m[3], c.today), c.today), c),
  ],
  [
    `${WEEK}${DAY_OF_MONTH} (?:of )?(${MONTH})(?: (?:of )?${YEAR_SAID})?`,
    (m, c) => weekAround(dayInMonth(numberOf(m[2]), Number(m[1]), yearSaid(m[3], c.today), c.today), c),
  ],
  // “The month ended April 30, 2026”.
  [
    `(?:the )?(month|quarter|year) (?:ended|ending) (?:on )?(?:the )?(${MONTH}) ${DAY_OF_MONTH} (${YEAR})`,
    (m) => endedOn(m[1] ?? '', exactDay(Number(m[4]), numberOf(m[2]), Number(m[3]))),
  ],
]

/** A month and a quarter of the calendar end with a month; a year has twelve of them, whichever is the first. */
function endedOn(unit: string, day: NamedPeriod | null): NamedPeriod | null {
  if (!day || day.start !== endOfMonth(day.start)) return null
  if (unit === 'month') return monthPeriod(day.start)
  if (unit === 'quarter') return monthOf(day.start) % 3 === 0 ? quarterOf(day.start) : null
  if (monthOf(day.start) === 12) return yearly(yearOf(day.start))
  const before = endOfMonth(`${yearOf(day.start) - 1}${day.start.slice(4, 8)}01`)
  return named(addDays(before, 1), day.start, `the year until ${day.label}`)
}
