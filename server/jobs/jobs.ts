import type { z } from 'zod'
import type { App } from '../app.ts'

/** Work done outside a request, at least once, with retries. Enqueued in the transaction that wants it. */
export interface Job<P = unknown> {
  name: string
  /** A job with times of day is given `{ day, time }` of its slot. */
  payload: z.ZodType<P>
  /** `signal` is aborted when the portal stops: a long job ends then, and is done anew at the next start. */
  run: (app: App, payload: P, signal: AbortSignal) => Promise<void>
  /** Times of day in the organisation's zone at which it runs by itself: `{ weekdays: [4], time: '19:00' }`. */
  at?: { weekdays?: number[]; time: string }[]
  /** Every so many minutes (a divisor of 60), whatever the zone; what was missed meanwhile is not made up for. */
  everyMinutes?: number
}

/** Any job, whatever its payload. */
export type AnyJob = Pick<Job, 'name' | 'at' | 'everyMinutes'> & {
  payload: z.ZodType
  run: (app: App, payload: never, signal: AbortSignal) => Promise<void>
}

export const defineJob = <P>(job: Job<P>): Job<P> => job
