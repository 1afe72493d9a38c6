import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
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
