import { and, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { EMPTIED } from '#server/data/personal-data.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { applications } from './tables.ts'

/** Long enough to open a rejection again or to answer a question about it; then nobody needs these answers. */
export const KEPT_MS = 180 * DAY

/** Every night: what was rejected, or came twice, long ago goes for good, out of the trail as well. */
export const forget = defineJob({
  name: 'applications.forget',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: (app) =>
    inTransaction(app, 'job applications.forget', async (ctx) => {
      const gone = await ctx.db
        .delete(applications)
        .where(
          and(
            inArray(applications.status, ['rejected', 'duplicate']),
            lt(
              sql`coalesce(${applications.decidedAt}, ${applications.createdAt})`,
              new Date(app.now().getTime() - KEPT_MS).toISOString(),
            ),
          ),
        )
        .returning({ id: applications.id })
      if (gone.length === 0) return
      const ids = gone.map(({ id }) => id)
      await ctx.db.execute(
        sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name = 'applications' AND row_id = ANY (${sql.param(ids)}::text[])`,
      )
      ctx.emit('applications.changed')
    }),
})
