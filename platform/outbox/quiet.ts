import { addDays, instantIn, timeIn, todayIn } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Clock times; the same twice means never quiet. */
export interface Hours {
  from: string
  to: string
}

interface Wishes {
  quietFrom: string | null
  quietTo: string | null
}

/** The hours that somebody chose for themselves. */
export const ownHours = (wishes: Wishes | null | undefined): Hours | null =>
  wishes?.quietFrom && wishes.quietTo ? { from: wishes.quietFrom, to: wishes.quietTo } : null
/** Those, or the organization's. */
export const hoursOf = ({ settings }: Pick<WorkCtx, 'settings'>, wishes: Wishes | null | undefined): Hours =>
  ownHours(wishes) ?? { from: settings.quietFrom, to: settings.quietTo }

/** The end of the quiet hours in the organization's zone, or null when it is not quiet now. */
export function quietUntil(hours: Hours, timeZone: string, now: Date): Date | null {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  if (from === to) return null
  const at = minutesOf(timeIn(timeZone, now))
  const quiet = from < to ? at >= from && at < to : at >= from || at < to
  if (!quiet) return null
  const today = todayIn(timeZone, now)
  const end = instantIn(timeZone, at < to ? today : addDays(today, 1), hours.to)
  // In autumn an hour comes twice, and its end with it: in the second one, the second end is meant.
  return end > now ? end : new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + (to - at) * MINUTE)
}
