import { MINUTE, SECOND } from '#kernel/clock.ts'
import { tooMany } from '#kernel/errors.ts'
import type { App } from '#server/app.ts'
import { attempts, countAttempt, forgetAttempts, takeBackAttempt } from '#server/throttle.ts'

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
  /** Failures from everywhere together; a device that was here before does not share that count. */
  mostInAll: number | null
}

const waitFirst = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  const words = seconds > 60 ? `${minutes} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`
  return tooMany(`Too many tries. Please wait ${words} and try again.`, seconds)
}

/**
 * Counts one try before it is made, so that many at once are no way around the limit; throws when it has to wait.
 * Call what it returns when the try was right: such ones do not count.
 */
export async function beginTry(
  app: App,
  { what, place, most, mostInAll }: Tries,
): Promise<() => Promise<void>> {
  const own = `${what}:${place}`
  const everywhere = `${what}:everywhere`
  if (mostInAll !== null) await mayTry(app, everywhere, mostInAll, mostInAll)
  await mayTry(app, own, most)
  if ((await countAttempt(app.pool, own, WINDOW_MS)) > most) throw waitFirst(WINDOW_MS / SECOND)
  if (mostInAll !== null && (await countAttempt(app.pool, everywhere, WINDOW_MS)) > mostInAll)
    throw waitFirst(WINDOW_MS / SECOND)
  return async () => {
    await forgetAttempts(app.pool, own)
    if (mostInAll !== null) await takeBackAttempt(app.pool, everywhere)
  }
}

async function mayTry(app: App, key: string, most: number, free = FREE_FAILURES) {
  const failed = await attempts(app.pool, key, WINDOW_MS)
  const elapsed = failed.lastAt ? (Date.now() - failed.lastAt.getTime()) / SECOND : Infinity
  const growing = failed.count > free ? Math.min(2 ** (failed.count - free), 60) : 0
  const wait = failed.count >= most ? WINDOW_MS / SECOND : growing
  if (elapsed < wait) throw waitFirst(Math.ceil(wait - elapsed))
}
