import {
  addDays,
  compareDays,
  type Day,
  dayOf,
  formatDay,
  MONTH_NAMES,
  monthOf,
  nthInMonth,
  onOrAfter,
  onOrBefore,
  type Weekday,
  yearOf,
} from './day.ts'

/**
 * The operating week (domain 1.4, design 9 "What numbers mean"): it begins on the collection weekday. The weekday can
 * change; a change begins on the first such weekday on or after `from`, so past weeks stay as they were counted.
 */
export interface CollectionWeekday {
  from: Day
  weekday: Weekday
}

export interface Week {
  /** The collection day. */
  start: Day
  end: Day
  /** 'Week of November 18, 2026' */
  label: string
}

export const WEDNESDAY: Weekday = 3
/** Until somebody sets it otherwise: Wednesday to Tuesday. */
export const DEFAULT_SCHEDULE: CollectionWeekday[] = [{ from: '1900-01-03', weekday: WEDNESDAY }]

/** The weekdays in force, each with its first own week. The earliest one also holds for all days before it. */
function segments(schedule: readonly CollectionWeekday[]): { start: Day; weekday: Weekday }[] {
  const changes = [...(schedule.length > 0 ? schedule : DEFAULT_SCHEDULE)].sort((a, b) =>
    compareDays(a.from, b.from),
  )
  const result: { start: Day; weekday: Weekday }[] = []
  for (const change of changes) {
    const start = onOrAfter(change.from, change.weekday)
    // A change that a later decision overtakes before its first week never took effect.
    while (result.length > 0 && (result.at(-1)?.start ?? '') >= start) result.pop()
    if (result.at(-1)?.weekday !== change.weekday) result.push({ start, weekday: change.weekday })
  }
  return result
}

/** A year earlier in the season: 52 weeks, so that it is the same day of the week. */
export const dayLastYear = (day: Day): Day => addDays(day, -52 * 7)

const nameOf = (start: Day) => `Week of ${formatDay(start)}`

/** 'Nov 18, 2026' of a week, where many stand side by side; whatever else has a name keeps it. */
export const shortLabelOf = ({ start, label }: Pick<Week, 'start' | 'label'>): string =>
  label === nameOf(start) ? formatDay(start, 'short') : label

export function weekOf(day: Day, schedule: readonly CollectionWeekday[]): Week {
  const all = segments(schedule)
  let current = 0
  while (current + 1 < all.length && (all[current + 1]?.start ?? '') <= day) current++
  const start = onOrBefore(day, all[current]?.weekday ?? WEDNESDAY)
  const next = all[current + 1]
  const full = addDays(start, 6)
  // The last week before a change may be short.
  const end = next && full >= next.start ? addDays(next.start, -1) : full
  return { start, end, label: nameOf(start) }
}

export const previousWeek = (week: Week, schedule: readonly CollectionWeekday[]): Week =>
  weekOf(addDays(week.start, -1), schedule)

export const nextWeek = (week: Week, schedule: readonly CollectionWeekday[]): Week =>
  weekOf(addDays(week.end, 1), schedule)

/** Every week that has a day between the two (both included), earliest first. */
export function weeksBetween(from: Day, to: Day, schedule: readonly CollectionWeekday[]): Week[] {
  const weeks: Week[] = []
  for (let day = from; day <= to; ) {
    const week = weekOf(day, schedule)
    weeks.push(week)
    day = addDays(week.end, 1)
  }
  return weeks
}

/** Today, if it is a collection day, else the last one before it. */
export const latestCollectionDay = (today: Day, schedule: readonly CollectionWeekday[]): Day =>
  weekOf(today, schedule).start

export const isCollectionDay = (day: Day, schedule: readonly CollectionWeekday[]): boolean =>
  weekOf(day, schedule).start === day

/** A day whose whole week has no collection (domain 1.5). Months are 1-12. */
export type HolidayRule =
  | { kind: 'fixed'; name: string; month: number; day: number }
  | { kind: 'nth'; name: string; month: number; weekday: Weekday; nth: 1 | 2 | 3 | 4 | 5 }
  | { kind: 'last'; name: string; month: number; weekday: Weekday }
  | { kind: 'date'; name: string; date: Day }

export const DEFAULT_HOLIDAYS: HolidayRule[] = [
  { kind: 'nth', name: 'Thanksgiving', month: 11, weekday: 4, nth: 4 },
  { kind: 'fixed', name: 'Christmas Day', month: 12, day: 25 },
  { kind: 'fixed', name: "New Year's Day", month: 1, day: 1 },
  { kind: 'fixed', name: 'Independence Day', month: 7, day: 4 },
  { kind: 'last', name: 'Memorial Day', month: 5, weekday: 1 },
]

function holidayIn(year: number, rule: HolidayRule): Day | undefined {
  if (rule.kind === 'date') return yearOf(rule.date) === year ? rule.date : undefined
  if (rule.kind === 'fixed') return dayOf(year, rule.month, rule.day)
  return nthInMonth(
    `${year}-${String(rule.month).padStart(2, '0')}-01`,
    rule.kind === 'last' ? -1 : rule.nth,
    rule.weekday,
  )
}

/** The holidays from one day to another (both included), earliest first. */
export function excludedDaysIn(
  range: { start: Day; end: Day },
  rules: readonly HolidayRule[],
): { day: Day; name: string }[] {
  const found: { day: Day; name: string }[] = []
  for (let year = yearOf(range.start); year <= yearOf(range.end); year++) {
    for (const rule of rules) {
      const day = holidayIn(year, rule)
      if (day && day >= range.start && day <= range.end) found.push({ day, name: rule.name })
    }
  }
  return found.sort((a, b) => compareDays(a.day, b.day))
}

/** Is it a week without collections, whatever weekday the holiday falls on? */
export const isExcluded = (week: { start: Day; end: Day }, rules: readonly HolidayRule[]): boolean =>
  excludedDaysIn(week, rules).length > 0

/** Month 1-12 in which the fiscal year begins. */
export type GoalYearKind = { kind: 'calendar' } | { kind: 'fiscal'; startMonth: number }

const JULY = 7
/** The fiscal year: that of the goal, where it has one, or from July to June (domain 10.3). */
export const fiscalOf = (goal: GoalYearKind): GoalYearKind =>
  goal.kind === 'fiscal' ? goal : { kind: 'fiscal', startMonth: JULY }

/** The year that the annual goal is counted over. A fiscal year carries both its years: 'Fiscal year 2026-27'. */
export function goalYear(day: Day, kind: GoalYearKind): { start: Day; end: Day; label: string } {
  const startMonth = kind.kind === 'fiscal' ? kind.startMonth : 1
  if (!Number.isInteger(startMonth) || startMonth < 1 || startMonth > MONTH_NAMES.length) {
    throw new RangeError(`A year cannot begin in month ${startMonth}`)
  }
  const year = monthOf(day) >= startMonth ? yearOf(day) : yearOf(day) - 1
  const month = String(startMonth).padStart(2, '0')
  const start = `${year}-${month}-01`
  const end = addDays(`${year + 1}-${month}-01`, -1)
  if (startMonth === 1) return { start, end, label: String(year) }
  return { start, end, label: `Fiscal year ${year}-${String((year + 1) % 100).padStart(2, '0')}` }
}
