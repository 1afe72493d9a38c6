import { minutesAhead } from '#kernel/charity/day.ts'
import type { KnownClock } from '#kernel/charity/known-clock.ts'
import { DAY } from '#kernel/clock.ts'

/** Further ahead and back nobody looks in the first seconds of a page. */
const DAYS = 100

let told: { clock: KnownClock; on: number } | undefined

/** What a page is told of the organization's clock: how it goes, and for how long it goes so at least. */
export function clockTold(timeZone: string, now: Date): KnownClock {
  const on = Math.floor(now.getTime() / DAY)
  if (told?.on !== on || told.clock.timeZone !== timeZone) told = { clock: findClock(timeZone, now), on }
  return told.clock
}

function findClock(timeZone: string, now: Date): KnownClock {
  const here = minutesAhead(timeZone, now)
  /** The last instant in this direction, day by day, at which the clocks have not been changed. */
  const unchanged = (step: number) => {
    let at = now.getTime()
    for (let day = 0; day < DAYS && minutesAhead(timeZone, new Date(at + step)) === here; day++) at += step
    return at
  }
  return { timeZone, minutesAhead: here, from: unchanged(-DAY), until: unchanged(DAY) }
}
