/** Words for numbers and moments, one way for the whole portal. */

import { clockOfMinutes, clockWords } from '#kernel/charity/clock-time.ts'
import { type Day, dayOf, diffDays, formatDay, formatNearDay, WEEKDAY_NAMES } from '#kernel/charity/day.ts'
import { HOUR_MINUTES } from '#kernel/charity/duration.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'

export { countOf, formatNumber, signed } from '#kernel/language/count.ts'

/** No line ends within a time or a number: `9:00 AM` and `2026-27` stay together in the narrowest list. */
export const unbroken = (words: string) =>
  words.replaceAll(/ (?=[AP]M\b)/g, '\u00a0').replaceAll(/(?<=\d)-(?=\d)/g, '\u2011')
/** `9:00 AM`, as the wall clock of the organization shows it, for the screen. */
export const formatClock = (time: string): string => unbroken(clockWords(time))

/** The day on the reader's own calendar. */
const ownDay = (at: Date): Day => dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate()) ?? ''
const isYearOf = (at: Date, now: Date) => at.getFullYear() === now.getFullYear()

/** A moment in the reader's own time: `Nov 18, 6:42 PM`, with the year when it is another one. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = isYearOf(at, now) ? formatNearDay(ownDay(at)) : formatDay(ownDay(at), 'short')
  return `${day}, ${timeOf(at)}`
}

/** `just now`, `12 minutes ago`, then the moment itself. */
export function formatAgo(instant: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return inNumber(minutes, 'a minute ago', `${minutes} minutes ago`)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return inNumber(hours, 'an hour ago', `${hours} hours ago`)
  return formatMoment(instant, now)
}

const SIZES = ['kB', 'MB', 'GB', 'TB']
/** `640 bytes`, `12 kB`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte')
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length)
  const size = bytes / 1000 ** power
  return `${Number(size.toFixed(power > 1 && size < 10 ? 1 : 0))} ${SIZES[power - 1]}`
}

/** The reader's own day of a moment: `Today`, `Yesterday`, `Wednesday, November 18`. */
export function formatDayOf(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const days = diffDays(ownDay(at), ownDay(now))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const words = formatDay(ownDay(at))
  return isYearOf(at, now) ? `${WEEKDAY_NAMES[at.getDay()]}, ${words.replace(/, \d+$/, '')}` : words
}
/** The same within a sentence: 'recorded today'. */
export const dayWithin = (instant: string | Date): string =>
  formatDayOf(instant).replace(/^(?:Today|Yesterday)$/, (word) => word.toLowerCase())

const timeOf = (at: Date) => clockWords(clockOfMinutes(at.getHours() * HOUR_MINUTES + at.getMinutes()))
/** The reader's own time of a moment: `6:42 PM`. */
export const formatTimeOf = (instant: string | Date): string => unbroken(timeOf(new Date(instant)))
