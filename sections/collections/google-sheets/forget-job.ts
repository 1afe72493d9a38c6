import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { takeAways } from './tables.ts'

/** So long a list that was taken out may come back; then the copy of it goes. */
export const KEPT_DAYS = 90

export const forgetOld = defineJob({
  name: 'google-sheets.forget',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: (app) =>
    inTransaction(app, 'job google-sheets.forget', async (ctx) => {
      const old = new Date(app.now().getTime() - KEPT_DAYS * DAY)
      await ctx.db.delete(takeAways).where(lt(takeAways.createdAt, old))
      ctx.emit('take-aways.changed')
    }),
})
