import { DAY, HOUR } from '#kernel/clock.ts'

/** How often a day something may ring for a person, as they choose among; null is as often as something comes. */
export const RINGS = [0, 1, 3, 5, 10, 20] as const
/** When what did not ring at once rings together, once, by the clock of the organization. */
export const REST_TIMES = ['08:00', '12:00', '17:00', '20:00'] as const

const AT_HAND_MS = DAY
/** What began a moment ago can still be acted on. */
const UNDER_WAY_MS = 2 * HOUR

/**
 * Urgent is what happens within a day, whatever its sender thinks of it: it rings at once and takes none of the day's
 * times. A sender's `priority` only says what comes first among the rest.
 */
export function isUrgent(happensAt: Date | null | undefined, now: Date): boolean {
  if (!happensAt) return false
  const ahead = happensAt.getTime() - now.getTime()
  return ahead <= AT_HAND_MS && ahead >= -UNDER_WAY_MS
}

export const RANK = { urgent: 0, high: 1, medium: 2, low: 3 } as const

/** The last of a day's times is kept for the rest, and of those before it a third for what is of high priority. */
const KEPT_FOR_THE_REST = 1
const keptForHigh = (ringsADay: number) => Math.floor(ringsADay / 3)

/** May one more ring at once, after so many today? What is of low priority always waits for the rest. */
export function mayRing(ringsADay: number, rung: number, priority: keyof typeof RANK): boolean {
  const left = ringsADay - rung - KEPT_FOR_THE_REST
  if (priority === 'low') return false
  return left > (priority === 'medium' ? keptForHigh(ringsADay) : 0)
}

/** May the rest ring, after so many today? */
export const restMayRing = (ringsADay: number, rung: number) => rung < ringsADay
