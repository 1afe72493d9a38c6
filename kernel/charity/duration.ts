/** Hours and minutes as people type and read them. Everywhere else a time is whole minutes, or hours and minutes apart. */

import { formatNumber } from '../language/count.ts'

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

export const minutesOf = ({ hours, minutes }: { hours: number; minutes: number }) =>
  hours * HOUR_MINUTES + minutes
export const hoursAndMinutes = (total: number) => ({
  hours: Math.floor(total / HOUR_MINUTES),
  minutes: total % HOUR_MINUTES,
})

const CLOCK = /^(\d{1,4}):([0-5]?\d)$/
const DECIMAL = /^(\d{1,4})?(?:[.,](\d{1,2}))?$/
const UNITS =
  /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:h|hr|hrs|hours?|std\.?))?\s*(?:and\s+)?(?:(\d{1,5})\s*(?:m|min|mins|minutes?)?)?\.?$/i
const MINUTES_ONLY = /^(\d{1,5})\s*(?:m|min|mins|minutes?)\.?$/i

const decimal = (text: string) => Number(text.replace(',', '.'))

/** '2', '1.5', '1,5', '1:30', '1h 30', '90 min' as minutes; a bare number is hours. Undefined for anything else. */
export function readDuration(typed: string): number | undefined {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (text === '') return undefined
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1]) * HOUR_MINUTES + Number(clock[2])
  if (DECIMAL.test(text) && /\d/.test(text)) return Math.round(decimal(text) * HOUR_MINUTES)
  const short = MINUTES_ONLY.exec(text)
  if (short) return Number(short[1])
  const units = UNITS.exec(text)
  if (!units?.[1]) return undefined
  return Math.round(decimal(units[1]) * HOUR_MINUTES) + Number(units[2] ?? 0)
}

/** `1 h 30 min`, `45 min`, `2 h`. */
export function formatDuration(total: number): string {
  const { hours, minutes } = hoursAndMinutes(total)
  if (hours === 0) return `${minutes} min`
  const written = formatNumber(hours)
  return minutes === 0 ? `${written} h` : `${written} h ${minutes} min`
}

/** `1:30`, as it stands in a cell of the week. */
export function formatClockTime(total: number): string {
  const { hours, minutes } = hoursAndMinutes(total)
  return `${hours}:${String(minutes).padStart(2, '0')}`
}
