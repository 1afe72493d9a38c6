import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { recordIsGone } from '#server/data/visible-record.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { promotionUses } from './tables.ts'

/** How often a graphic was used outlives it as long as an undo may bring it back. */
export const forgetGone = defineJob({
  name: 'promotion.clean-up',
  payload: z.object({}),
  at: [{ time: '03:55' }],
  run: (app) =>
    inTransaction(app, 'job promotion.clean-up', async ({ db }) => {
      const graphic = sql`${promotionUses.graphicId}::text`
      await db
        .delete(promotionUses)
        .where(recordIsGone(app.records, sql`'promotion_graphics'`, graphic, app.now()))
    }),
})
