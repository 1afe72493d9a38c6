/** Words for numbers and moments, one way for the whole portal. */

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1,746,188`; nothing for nothing. */
export const formatNumber = (value: number | null | undefined) => (value == null ? '' : whole.format(value))

/** `1 entry`, `312 entries`. */
export const countOf = (value: number, one: string, many: string) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** A moment in the reader's own time: `Nov 18, 6:42 PM`, with the year when it is another one. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  return at.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** `just now`, `12 minutes ago`, then the moment itself. */
export function formatAgo(instant: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  if (minutes < 24 * 60) return minutes < 120 ? 'an hour ago' : `${Math.floor(minutes / 60)} hours ago`
  return formatMoment(instant, now)
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
/** `21:00` -> `9:00 PM`. */
export const formatClock = (time: string) => clock.format(new Date(`1970-01-01T${time}:00Z`))
