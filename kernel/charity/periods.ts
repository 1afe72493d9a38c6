import { addDays, type Day, endOfMonth, MONTH_NAMES, monthOf, startOfMonth, yearOf } from './day.ts'
import { type GoalYearKind, goalYear } from './week.ts'

/** A stretch of days with a name, both ends included. */
export interface Period {
  start: Day
  end: Day
  /** 'Nov 2026' */
  label: string
}

/** Its days, as figures are asked for them. */
export const rangeOf = ({ start, end }: Pick<Period, 'start' | 'end'>) => ({ from: start, to: end })

const SHORT = 3

/** The calendar month of a day. */
export const monthPeriod = (day: Day): Period => ({
  start: startOfMonth(day),
  end: endOfMonth(day),
  label: `${MONTH_NAMES[monthOf(day) - 1]?.slice(0, SHORT)} ${yearOf(day)}`,
})

/** So many months before the month of a day, or after it. */
export function monthsAway(day: Day, months: number): Day {
  const place = yearOf(day) * 12 + monthOf(day) - 1 + months
  return `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}-01`
}

/** Every period that has a day between the two (both included), earliest first. */
function between(from: Day, to: Day, of: (day: Day) => Period): Period[] {
  const found: Period[] = []
  for (let day = from; day <= to; ) {
    const period = of(day)
    found.push(period)
    day = addDays(period.end, 1)
  }
  return found
}

export const monthsBetween = (from: Day, to: Day) => between(from, to, monthPeriod)

/** Calendar or fiscal years, as they are counted (`goalYear`). */
export const yearsBetween = (from: Day, to: Day, kind: GoalYearKind) =>
  between(from, to, (day) => goalYear(day, kind))

/** The four quarters of a year that begins on a first of a month: 'Q1, Jul to Sep'. */
export function quartersOf(year: Pick<Period, 'start'>): Period[] {
  return [0, 1, 2, 3].map((place) => {
    const start = monthsAway(year.start, 3 * place)
    const last = monthsAway(start, 2)
    const name = (day: Day) => MONTH_NAMES[monthOf(day) - 1]?.slice(0, SHORT)
    return { start, end: endOfMonth(last), label: `Q${place + 1}, ${name(start)} to ${name(last)}` }
  })
}

/** How much more or less, in whole percent; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null
