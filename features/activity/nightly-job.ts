import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { defineJob } from '#server/jobs.ts'
import { inTransaction } from '#server/transaction.ts'
import { KEPT_DAYS } from './contract.ts'
import { keepSumsOf } from './service.ts'
import { activity } from './tables.ts'

/** Design 5: personal views are kept 90 days, then only sums. */
export const nightly = defineJob({
  name: 'activity.nightly',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job activity.nightly', (ctx) =>
      keepSumsOf(ctx, lt(activity.at, new Date(ctx.app.now().getTime() - KEPT_DAYS * DAY))),
    ),
})
