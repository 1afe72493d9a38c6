import { addDays, instantIn, timeIn, todayIn } from '#kernel/charity/day.ts'

/** Clock times in which nobody is asked; the same twice means never. `from` may be later than `to`: over midnight. */
export interface QuietHours {
  from: string
  to: string
}

/** Do these hours forbid this moment? */
export function isQuiet({ from, to }: QuietHours, timeZone: string, at: Date): boolean {
  const clock = timeIn(timeZone, at)
  if (from === to) return false
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

/** This moment, or the next one that none of these hours forbids; also on the nights when the clocks change. */
export function politeFrom(hours: readonly QuietHours[], timeZone: string, at: Date): Date | null {
  let moment = at
  // Each round leaves one quiet time; two that share a day are through after a few.
  for (let round = 0; round < 8; round++) {
    const quiet = hours.find((one) => isQuiet(one, timeZone, moment))
    if (!quiet) return moment
    moment = endOf(quiet, timeZone, moment)
  }
  // Their quiet hours and ours leave no minute of the day.
  return null
}

function endOf({ to }: QuietHours, timeZone: string, at: Date): Date {
  const today = todayIn(timeZone, at)
  const end = instantIn(timeZone, today, to)
  return end > at ? end : instantIn(timeZone, addDays(today, 1), to)
}
