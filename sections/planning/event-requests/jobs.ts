import { and, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { todayIn } from '#kernel/charity/day.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { updateMany } from '#server/data/versioned.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { pipeline } from './moves.ts'
import { eventRequests } from './tables.ts'

/** Domain 9.4, every night at 00:05: an event whose day is over took place, unless somebody said otherwise before. */
export const completePast = defineJob({
  name: 'event-requests.complete-past',
  payload: z.object({}),
  at: [{ time: '00:05' }],
  run: (app) =>
    inTransaction(app, 'job event-requests.complete-past', async (ctx) => {
      const { timeZone } = await app.settings.read()
      const { from, to } = pipeline.moves.complete
      const over = await ctx.db
        .select()
        .from(eventRequests)
        .where(
          and(
            inArray(eventRequests.status, [...from]),
            lt(eventRequests.scheduledEventDate, todayIn(timeZone, app.now())),
          ),
        )
        .orderBy(eventRequests.id)
        .for('update')
      if (over.length === 0) return
      await updateMany(
        ctx,
        eventRequests,
        over.map((before) => ({
          before,
          values: { status: to, statusChangedAt: app.now(), statusReason: null },
        })),
      )
      ctx.emit('event-requests.changed')
    }),
})
