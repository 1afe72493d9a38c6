import pLimit from 'p-limit'
import { type AppError, gone as nobodyWaits } from '#kernel/calls/errors.ts'

interface Turns {
  atOnce: number
  /** Who comes when so many wait already is refused. */
  mostWaiting: number
  refusal: () => AppError
}

/** For heavy work: so many at once, the others in turn. Nothing is done any more for who left while waiting. */
export function turns({ atOnce, mostWaiting, refusal }: Turns) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw refusal()
    return limit(() => {
      if (gone?.aborted) throw nobodyWaits('Nobody waits for this any more.')
      return work()
    })
  }
}
