import { and, eq, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { recordIsGone } from '#server/data/visible-record.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { drafts, outcomes, pins, reactions, threads } from './tables.ts'

/**
 * Comments outlive their record, signs and pins their message, as long as an undo may bring it back; what nobody sent for
 * as long will not be sent.
 */
export const forgetGone = defineJob({
  name: 'threads.clean-up',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job threads.clean-up', async ({ db }) => {
      const now = app.now()
      const gone = (table: SQLWrapper, id: SQLWrapper) =>
        recordIsGone(app.records, sql`${table}`, sql`${id}::text`, now)
      const saidIsGone = (id: SQLWrapper) => gone(sql`'messages'`, id)
      await db.delete(drafts).where(lt(drafts.at, new Date(now.getTime() - UNDO_MS)))
      await db.delete(reactions).where(saidIsGone(reactions.messageId))
      await db.delete(pins).where(saidIsGone(pins.messageId))
      await db
        .delete(outcomes)
        .where(or(gone(outcomes.aboutTable, outcomes.aboutId), saidIsGone(outcomes.messageId)))
      await db
        .delete(threads)
        .where(and(eq(threads.kind, 'record'), gone(threads.aboutTable, threads.aboutId)))
    }),
})
