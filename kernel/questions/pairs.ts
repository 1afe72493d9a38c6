import { addDays, type Day, diffDays, endOfMonth, formatDays, monthOf, yearOf } from '../charity/day.ts'
import { monthPeriod, monthsAway, type Period } from '../charity/periods.ts'
import { weekOf } from '../charity/week.ts'
import {
  type Calendar,
  count,
  first,
  type NamedPeriod,
  named,
  quarterOf,
  sameDayAway,
  yearly,
} from './days.ts'

export const isYear = ({ start, end }: Period) =>
  start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`

/** A time, and the words that named it. */
interface SaidPeriod {
  period: NamedPeriod
  said: string
}

/** Two times of which one stands against the other; null where it stays open which ones are meant. */
export function besideEachOther(one: SaidPeriod, other: SaidPeriod, calendar: Calendar): Period[] | null {
  const { said } = other
  const unit = /^(?:the )?previous (week|month|quarter|year)$/.exec(said)?.[1]
  // “September against the previous month” is that before September, whenever it is asked.
  if (unit) {
    const before = oneBefore(one.period, unit, calendar)
    return before && [one.period, before]
  }
  // “October against last year”: against October of last year.
  if (isYear(other.period) && !isYear(one.period)) {
    const same = one.period.again?.(yearOf(other.period.start))
    return same && same.start !== one.period.start ? [one.period, same] : null
  }
  if (one.period.start === other.period.start && one.period.end === other.period.end && !other.period.again) {
    const many = /^(?:the )?previous (\w+) (day|week|month)s$/.exec(said)
    return many ? [one.period, asLongBefore(one.period, many[1] ?? '', many[2] ?? '')] : null
  }
  const both = sameOfTwoYears(one.period, other.period)
  // “Last October against this October.”
  return isLastFirst(one.said, said) && one.period.start === other.period.start ? both.toReversed() : both
}

export const isLastFirst = (one: string, other: string) =>
  /\b(?:last|past|previous)\b/.test(one) && /\bthis\b/.test(other)

/** “The four weeks before that.” */
export function asLongBefore({ start, label }: Period, many: string, unit: string): Period {
  const from =
    unit === 'month'
      ? sameDayAway(start, -count(many))
      : addDays(start, -count(many) * (unit === 'week' ? A_WEEK : 1))
  return named(from, addDays(start, -1), `${label} before`)
}

/** The week, month, quarter or year before this one; null where it is none. */
export function oneBefore(period: Period, unit: string, { schedule }: Calendar): Period | null {
  const at = (day: Day) => {
    if (unit === 'week') return weekOf(day, schedule)
    if (unit === 'month') return monthPeriod(day)
    return unit === 'quarter' ? quarterOf(day) : yearly(yearOf(day))
  }
  const own = at(period.start)
  return own.start === period.start && own.end === period.end ? at(addDays(period.start, -1)) : null
}

/** “This October than last October”: of two that are the same days, the later one named is the year before. */
export function sameOfTwoYears(one: NamedPeriod, other: NamedPeriod): Period[] {
  const isSame = one.start === other.start && one.end === other.end
  if (isSame && other.again) return [one, other.again(yearOf(one.start) - 1)]
  // “March vs April 2025”: the year stands with the last one.
  const then = one.implicit && !other.implicit ? one.again?.(yearOf(other.start)) : undefined
  if (then && then.start !== other.start) return [then, other]
  return [one, other]
}

/** “January to June” of another year. */
export function sameInYear({ start, end }: Period, year: number): Period {
  const last = year + yearOf(end) - yearOf(start)
  const isWholeMonth = end === endOfMonth(end)
  const [from, to] = [`${year}${start.slice(4)}`, `${last}${end.slice(4)}`]
  const until = isWholeMonth ? endOfMonth(monthsAway(first(last, Number(end.slice(5, 7))), 0)) : to
  return { start: from, end: until, label: formatDays(from, until) }
}

const A_WEEK = 7
/** Two months, quarters or years have not always as many days. */
const ALIKE = 3

/** What of a time lies before the day on which another one like it stands now; null where they are not alike. */
export function upToTheSameDay(running: Period, other: Period, today: Day): Period | null {
  const [days, others] = [running, other].map(({ start, end }) => diffDays(start, end)) as [number, number]
  if (Math.abs(days - others) > ALIKE) return null
  const isByMonths = days > A_WEEK && running.start.slice(8) === other.start.slice(8)
  const place = (day: Day) => 12 * yearOf(day) + monthOf(day)
  const end = isByMonths
    ? sameDayAway(today, place(other.start) - place(running.start))
    : addDays(other.start, diffDays(running.start, today))
  return { ...other, end: end < other.end ? end : other.end, label: `${other.label}, same days` }
}
