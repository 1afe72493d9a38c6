import { addDays, endOfMonth, yearOf } from '../charity/day.ts'
import { monthPeriod, monthsAway, type Period } from '../charity/periods.ts'
import {
  type Calendar,
  count,
  MONTH_OF,
  monthly,
  type NamedPeriod,
  named,
  quarterOf,
  sameDayAway,
  week,
  yearly,
} from './days.ts'

/** So many days, weeks or months from tomorrow on. */
export const coming = (many: number, unit: string, { today }: Calendar): NamedPeriod =>
  named(
    addDays(today, 1),
    unit === 'month' ? sameDayAway(today, many) : addDays(today, many * (unit === 'week' ? 7 : 1)),
    `the next ${many} ${unit}${many === 1 ? '' : 's'}`,
  )

/** From tomorrow to the end of what runs. */
export function rest({ end, start, label }: Period, { today }: Calendar): NamedPeriod | null {
  return start <= today && end > today ? named(addDays(today, 1), end, `the rest of ${label}`) : null
}

/** “The rest of November”, “the rest of the year”. */
export function restOf(m: RegExpExecArray, c: Calendar): NamedPeriod | null {
  if (m[1]) return rest(monthly(MONTH_OF.get(m[1]) ?? 1)(Number(m[3] ?? yearOf(c.today))), c)
  if (/week/.test(m[0])) return rest(week(c, 0), c)
  if (/month/.test(m[0])) return rest(monthPeriod(c.today), c)
  return rest(/quarter/.test(m[0]) ? quarterOf(c.today) : yearly(Number(m[2] ?? yearOf(c.today))), c)
}

/** “The first three months of 2026”, “the last 10 days of October 2025”: never more than it has. */
export function edgeOf([, side, many, unit, month]: RegExpExecArray, year: number): NamedPeriod | null {
  const whole = month ? monthly(MONTH_OF.get(month) ?? 1)(year) : yearly(year)
  const places = count(many ?? '')
  const edge = (): NamedPeriod => {
    if (unit === 'days')
      return side === 'first'
        ? named(whole.start, addDays(whole.start, places - 1), '')
        : named(addDays(whole.end, 1 - places), whole.end, '')
    const months = unit === 'quarters' ? 3 * places : places
    return side === 'first'
      ? named(whole.start, endOfMonth(monthsAway(whole.start, months - 1)), '')
      : named(monthsAway(whole.end, 1 - months), whole.end, '')
  }
  const found = edge()
  const isInside = places > 0 && found.start >= whole.start && found.end <= whole.end
  return isInside ? { ...found, label: `${side} ${places} ${unit} of ${whole.label}` } : null
}
