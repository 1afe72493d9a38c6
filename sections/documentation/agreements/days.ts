import { type Day, dayOf, daysInMonth, monthOf, yearOf } from '#kernel/charity/day.ts'

/** The last day on which what is signed on this day holds by itself: the same day of the month, or the last one it has. */
export function validUntil(signedOn: Day, months: number | null): Day | null {
  if (months === null) return null
  const later = yearOf(signedOn) * 12 + monthOf(signedOn) - 1 + months
  const [year, month] = [Math.floor(later / 12), (later % 12) + 1]
  return dayOf(year, month, Math.min(Number(signedOn.slice(8)), daysInMonth(year, month))) ?? null
}
