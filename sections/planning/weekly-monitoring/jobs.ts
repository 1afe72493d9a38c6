import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { remindWhenDue } from './service-alerts.ts'

/** The times stand in the plan, so it looks every five minutes whether one of them has come. */
export const remind = defineJob({
  name: 'weekly-monitoring.remind',
  payload: z.object({}),
  everyMinutes: 5,
  run: (app) => inTransaction(app, 'job weekly-monitoring.remind', remindWhenDue),
})
