import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { OWNER } from './service.ts'

/** Files of reports that were deleted, once no undo can bring these back. */
export const forgetGone = defineJob({
  name: 'reports.clean-up',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job reports.clean-up', async ({ db }) => {
      const since = new Date(app.now().getTime() - UNDO_MS)
      await db.execute(sql`DELETE FROM ${files} f WHERE f.owner = ${OWNER}
        AND NOT EXISTS (SELECT FROM kept_reports r WHERE r.id::text = f.owner_id)
        AND NOT EXISTS (SELECT FROM audit_log a WHERE a.table_name = 'kept_reports' AND a.row_id = f.owner_id AND a.at > ${since})`)
    }),
})
