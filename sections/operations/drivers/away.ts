import type { Day } from '#kernel/charity/day.ts'

/** Domain 5.2: somebody who drives may be away for a while, and is then asked whether they are back. */
export interface Away {
  awayFrom: Day | null
  checkInOn: Day | null
}
export const PRESENCE = { here: 'Here', away: 'Away', check_in: 'To be asked' } as const
export type Presence = keyof typeof PRESENCE

/**
 * Whether somebody is there on a day: away from the first day on, to be asked from the day of the check-in on, whichever
 * came first. A check-in alone says nothing.
 */
export function presenceOn(day: Day, { awayFrom, checkInOn }: Away): Presence {
  if (awayFrom === null || day < awayFrom) return 'here'
  return checkInOn !== null && day >= checkInOn ? 'check_in' : 'away'
}

/** What is wrong with these days, by field. */
export function awayFault({ awayFrom, checkInOn }: Away): Record<string, string> | undefined {
  if (checkInOn === null) return undefined
  if (awayFrom === null) return { awayFrom: 'Please say from when on, or leave out when to ask' }
  if (checkInOn < awayFrom) return { checkInOn: 'This is before the first day away' }
  return undefined
}
