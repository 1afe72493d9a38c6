import { sql } from 'drizzle-orm'
import { anyOf } from '#kernel/people/access.ts'
import { defineFigure, overRanges } from '#server/data/figures.ts'
import { can } from './access.ts'
import { workLogs } from './tables.ts'

/** Domain 5.5. Whoever sees everybody's hours knows their sum. */
export const minutes = defineFigure({
  name: 'minutes',
  label: 'Hours logged',
  unit: 'minute',
  says: 'Hours that people logged in the work log, by the day on which they helped; what waits for approval counts, what was sent back does not.',
  access: anyOf(
    can.WORK_LOGS_VIEW_ALL,
    can.WORK_LOGS_EDIT_ALL,
    can.WORK_LOGS_DELETE_ALL,
    can.WORK_LOGS_APPROVE,
  ),
  of: [{ table: 'work_logs', days: ['work_date'], counts: ['total_minutes', 'status'] }],
  by: [],
  between: (ctx, ranges) =>
    overRanges(ctx, ranges, {
      from: sql`SELECT w.work_date AS day, w.total_minutes FROM ${workLogs} w WHERE w.status <> 'returned'`,
      value: sql`coalesce(sum(counted.total_minutes), 0)`,
    }),
  rows: ({ from, to }) => ({ section: 'work-log', params: { tab: 'entries', from, to } }),
})
