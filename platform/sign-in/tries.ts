import { MINUTE } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { type Limit, tryOnce } from '#server/http/throttle.ts'

/** Design 3: failed tries within 15 minutes, per account and place; never a lock for good. */
const WINDOW_MS = 15 * MINUTE
/** From this failure on each further one costs a growing wait, up to a minute. */
const FREE_FAILURES = 5

interface Tries {
  /** What is being guessed: `sign-in:ana@…`. */
  what: string
  /** Who guesses: an address, or a device that was here before. */
  place: string
  /** Failures from one place. */
  most: number
  /** Failures that are counted together with those of others: from everywhere, of one address for all accounts. */
  together?: { key: string; most: number }[]
}

/** One try, counted before it is looked at; null when it was wrong. A right one does not count. */
export function tryToSignIn<T>(
  app: App,
  { what, place, most, together = [] }: Tries,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const shared = together.map((limit): Limit => ({ ...limit, within: WINDOW_MS }))
  return tryOnce(
    app.doors,
    [{ key: `${what}:${place}`, most, within: WINDOW_MS, free: FREE_FAILURES }, ...shared],
    check,
  )
}
