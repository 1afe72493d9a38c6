import { addDays, type Day, daysInMonth, monthOf, yearOf } from '#kernel/charity/day.ts'
import type { Repeats } from './fields.ts'

const WEEKS: Partial<Record<Repeats, number>> = { week: 1, two_weeks: 2 }
const MONTHS: Partial<Record<Repeats, number>> = { month: 1, three_months: 3, year: 12 }

/** The same day of a later month, or its last one: January 31 is followed by February 28. */
function addMonths(day: Day, months: number): Day {
  const all = yearOf(day) * 12 + monthOf(day) - 1 + months
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1]
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** When it is due again: counted from the day it was due on, and later than today. */
export function nextDue(repeats: Repeats, due: Day, today: Day): Day {
  for (let times = 1; ; times++) {
    const weeks = WEEKS[repeats]
    const next = weeks ? addDays(due, 7 * weeks * times) : addMonths(due, (MONTHS[repeats] ?? 1) * times)
    if (next > today) return next
  }
}
