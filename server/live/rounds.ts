import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from './events.ts'

/** How many windows hear of a change at a time, each of which then asks anew for what it shows … */
const AT_ONCE = 10
/** … and how long until the next ones do: 500 a second, whatever their number. */
const TURN_MS = 20
/** What follows a round within this time is told together. */
const QUIET_MS = 100

/** What a window hears: ids only, never contents. */
export type Told = Pick<LiveEvent, 'event' | 'payload'>

/** Comes to all of them, a few at a time: what many do upon it is spread by their number. */
export async function inTurn<T>(all: readonly T[], visit: (one: T) => void) {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    if (start > 0) await pause(TURN_MS, undefined, { ref: false })
    for (const one of all.slice(start, start + AT_ONCE)) visit(one)
  }
}

interface Waiting {
  message: Told
  /** The one window that need not hear of it; none when several had a part in it. */
  madeBy: string | undefined
}

/**
 * Tells each place of each event in rounds: the first change at once, what is changed while a round is under way in the
 * next one, as one change. So a change costs the same however many follow each other and however many watch.
 */
export function tellInRounds(
  round: (place: string, message: Told, madeBy: string | undefined) => Promise<void>,
) {
  const running = new Map<string, Waiting | null>()
  const go = async (key: string, place: string, first: Waiting) => {
    for (let next: Waiting | null | undefined = first; next; next = running.get(key)) {
      running.set(key, null)
      await round(place, next.message, next.madeBy)
      await pause(QUIET_MS, undefined, { ref: false })
    }
    running.delete(key)
  }
  return {
    tell(place: string, { event, payload, from }: LiveEvent) {
      const key = `${place} ${event}`
      const waiting = running.get(key)
      if (waiting === undefined) return void go(key, place, { message: { event, payload }, madeBy: from })
      const same = waiting === null || waiting.message.payload.id === payload.id
      running.set(key, {
        // Several records: one coarse event, as for a bulk change.
        message: { event, payload: same ? payload : withoutId(payload) },
        madeBy: waiting === null || waiting.madeBy === from ? from : undefined,
      })
    },
  }
}

const withoutId = ({ to }: LiveEvent['payload']) => (to ? { to } : {})
