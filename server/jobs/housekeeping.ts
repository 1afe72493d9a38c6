import { z } from 'zod'
import { removeOrphanFiles } from '../files/files.ts'
import { defineJob } from './jobs.ts'

/** What may go, and when. Each is one statement; rows of business tables are never touched. */
const OLD_ROWS: [what: string, sql: string][] = [
  // design 9: idempotency keys are kept 30 days
  ['idempotency keys', `DELETE FROM idempotency_keys WHERE created_at < now() - interval '30 days'`],
  ['throttles', `DELETE FROM throttles WHERE last_at < now() - interval '1 day'`],
  ['sessions', 'DELETE FROM sessions WHERE expires_at < now()'],
  // A spreadsheet is read for a week at most; then its file goes.
  [
    'imported files',
    `DELETE FROM files WHERE id IN (SELECT file_id FROM imports WHERE created_at < now() - interval '7 days')`,
  ],
  // What is known of a move is read as long as that can be undone.
  [
    'imports',
    `DELETE FROM imports WHERE created_at < now() -
       CASE WHEN slice = 'moving-in' AND applied_request_id IS NOT NULL THEN interval '37 days' ELSE interval '7 days' END`,
  ],
  ['slots', `DELETE FROM due_slots WHERE ran_at < now() - interval '400 days'`],
]

/** The kernel's own nightly job: takes away what nobody will ask for again. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  at: [{ time: '03:30' }],
  run: async (app) => {
    const removed: Record<string, number> = {}
    for (const [what, sql] of OLD_ROWS) removed[what] = (await app.pool.query(sql)).rowCount ?? 0
    removed.files = (await removeOrphanFiles(app)).removed
    app.log.info({ removed }, 'Housekeeping')
  },
})
