import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { OWNER } from './service-receipts.ts'
import { expenseTwins } from './tables.ts'

/** Receipts that no expense has, and no undo can bring back any more; and what was found about them. */
export const forgetGone = defineJob({
  name: 'expenses.clean-up',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job expenses.clean-up', async ({ db }) => {
      const since = new Date(app.now().getTime() - UNDO_MS)
      await db.execute(sql`DELETE FROM ${files} f WHERE f.owner = ${OWNER} AND f.created_at < ${since}
        AND NOT EXISTS (SELECT FROM expenses e WHERE e.id::text = f.owner_id
          AND e.receipts @> jsonb_build_array(jsonb_build_object('fileId', f.id)))
        AND NOT EXISTS (SELECT FROM audit_log a WHERE a.table_name = 'expenses' AND a.row_id = f.owner_id AND a.at > ${since})`)
      await db.execute(sql`DELETE FROM ${expenseTwins} t WHERE NOT EXISTS (SELECT FROM files f WHERE f.id = t.file_id)
        OR NOT EXISTS (SELECT FROM files f WHERE f.id = t.other_file_id)`)
    }),
})
