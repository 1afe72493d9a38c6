import { and, eq, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { recordIsGone } from '#server/data/visible-record.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { drafts, messages, outcomes, pins, reactions, threads } from './tables.ts'

/** Comments outlive their record as long as an undo may bring it back; what nobody sent for as long will not be sent. */
export const forgetGone = defineJob({
  name: 'threads.clean-up',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job threads.clean-up', async ({ db }) => {
      const now = app.now()
      const long = new Date(now.getTime() - UNDO_MS)
      await db.delete(drafts).where(lt(drafts.at, long))
      const deleted = sql`NOT EXISTS (SELECT FROM ${messages} WHERE ${messages.id} = ${reactions.messageId})`
      await db.delete(reactions).where(and(lt(reactions.at, long), deleted))
      const unpinned = sql`NOT EXISTS (SELECT FROM ${messages} WHERE ${messages.id} = ${pins.messageId})`
      await db.delete(pins).where(and(lt(pins.createdAt, long), unpinned))
      const about = recordIsGone(app.records, sql`${threads.aboutTable}`, sql`${threads.aboutId}::text`, now)
      const made = recordIsGone(app.records, sql`${outcomes.aboutTable}`, sql`${outcomes.aboutId}::text`, now)
      const said = recordIsGone(app.records, sql`'messages'`, sql`${outcomes.messageId}::text`, now)
      await db.delete(outcomes).where(or(made, said))
      await db.delete(threads).where(and(eq(threads.kind, 'record'), about))
    }),
})
