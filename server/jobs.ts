import type { z } from 'zod'
import type { App } from './app.ts'

/** Work done outside a request, at least once, with retries. Enqueued in the transaction that wants it. */
export interface Job<P = never> {
  name: string
  payload: z.ZodType<P>
  run: (app: App, payload: P) => Promise<void>
  /** Times of day in the organisation's zone at which it runs by itself: `{ weekdays: [4], at: '19:00' }`. */
  at?: { weekdays?: number[]; time: string }[]
}

export const defineJob = <P>(job: Job<P>): Job<P> => job
