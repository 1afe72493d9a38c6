/** Words for numbers and moments, one way for the whole portal. */

import { countOf, inNumber } from '#kernel/language/count.ts'
import { once } from '#kernel/once.ts'

export { formatClock } from '#kernel/charity/clock-time.ts'
export { countOf, formatNumber } from '#kernel/language/count.ts'

// Made once: making one takes longer than using it a hundred times.
const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const thisYear = once(() => new Intl.DateTimeFormat('en-US', moment))
const anyYear = once(() => new Intl.DateTimeFormat('en-US', { ...moment, year: 'numeric' }))

/** A moment in the reader's own time: `Nov 18, 6:42 PM`, with the year when it is another one. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  return (at.getFullYear() === now.getFullYear() ? thisYear : anyYear)().format(at)
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

const weekday = once(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
)
const withYear = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }),
)
/** The reader's own day of a moment: `Today`, `Yesterday`, `Wednesday, November 18`. */
export function formatDayOf(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (at.getFullYear() === now.getFullYear() ? weekday : withYear)().format(at)
}

const clockOf = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
/** The reader's own time of a moment: `6:42 PM`. */
export const formatTimeOf = (instant: string | Date) => clockOf().format(new Date(instant))
