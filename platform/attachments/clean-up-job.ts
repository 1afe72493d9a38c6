import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { recordIsGone } from '#server/data/visible-record.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { OWNER } from './service.ts'

/** Files outlive their record as long as an undo may bring it back, and wait as long for a message to be sent. */
export const forgetGone = defineJob({
  name: 'attachments.clean-up',
  payload: z.object({}),
  at: [{ time: '03:55' }],
  run: (app) =>
    inTransaction(app, 'job attachments.clean-up', async ({ db }) => {
      const now = app.now()
      const table = sql`split_part(${files.ownerId}, '/', 1)`
      const id = sql`split_part(${files.ownerId}, '/', 2)`
      await db
        .delete(files)
        .where(
          and(
            eq(files.owner, OWNER),
            lt(files.createdAt, new Date(now.getTime() - UNDO_MS)),
            recordIsGone(app.records, table, id, now),
          ),
        )
    }),
})
