import { MINUTE } from '../clock.ts'

export type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

/** How far a zone's clocks are ahead of UTC from one instant until another, in which they are not changed. */
export interface KnownClock {
  timeZone: string
  minutesAhead: number
  from: number
  until: number
}

let known: KnownClock | undefined

/** What a page is told of the organization's clock: the first formatter of a zone takes a phone longer than all rows of a list. */
export const knowClock = (clock: KnownClock | undefined) => {
  known = clock
}

/** What this clock shows, when it is the one that is known. */
export function knownClock(timeZone: string, at: Date): WallClock | undefined {
  const time = at.getTime()
  if (!known || known.timeZone !== timeZone || !(time >= known.from && time < known.until)) return undefined
  const there = new Date(time + known.minutesAhead * MINUTE)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    second: there.getUTCSeconds(),
  }
}
