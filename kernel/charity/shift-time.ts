import { HOUR } from '../clock.ts'
import { clockWords } from './clock-time.ts'
import { addDays, type Day, formatDay, formatNearDay, instantIn, WEEKDAY_NAMES, weekday } from './day.ts'
import type { Span } from './span.ts'

/** When a shift is, by the clock of the organization. */
export interface When {
  day: Day | null
  startTime: string | null
  endTime: string | null
}

/** How long somebody is taken where nobody said until when. */
const USUAL_MS = 2 * HOUR

/** What it takes of somebody's time; the whole day where no time is known, and nothing without a day. */
export function spanOf({ day, startTime, endTime }: When, timeZone: string): Span | null {
  if (day === null) return null
  if (startTime === null) return { from: day, to: day }
  const start = instantIn(timeZone, day, startTime)
  const isNextDay = endTime !== null && endTime <= startTime
  const end =
    endTime === null
      ? new Date(start.getTime() + USUAL_MS)
      : instantIn(timeZone, isNextDay ? addDays(day, 1) : day, endTime)
  // In spring the clock skips an hour, and with it what would begin in it and end just after.
  return { start: start.toISOString(), end: (end < start ? start : end).toISOString() }
}

/** The moment at which it really begins: reminders count from here, over changes of the clock too. */
export const startOf = ({ day, startTime }: When, timeZone: string): Date | null =>
  day === null ? null : instantIn(timeZone, day, startTime ?? '09:00')

export function endOf(when: When, timeZone: string): Date | null {
  const span = spanOf(when, timeZone)
  if (!span) return null
  return 'end' in span ? new Date(span.end) : instantIn(timeZone, addDays(span.to, 1))
}

/** 'Wednesday, November 25, 2026, 9:00 AM – 11:30 AM'; short, in lists: 'Wed, Nov 25, 9:00 AM – 11:30 AM'. */
export function whenInWords({ day, startTime, endTime }: When, style: 'long' | 'short' = 'long'): string {
  if (day === null) return 'Day not agreed on yet'
  const times = [startTime, endTime].flatMap((time) => (time === null ? [] : [clockWords(time)])).join(' – ')
  const name = WEEKDAY_NAMES[weekday(day)]
  const on = style === 'short' ? `${name.slice(0, 3)}, ${formatNearDay(day)}` : `${name}, ${formatDay(day)}`
  return times ? `${on}, ${times}` : on
}
