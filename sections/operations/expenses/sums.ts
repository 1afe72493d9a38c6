import { sql } from 'drizzle-orm'
import { expenses } from './tables.ts'

const sumWhere = (status: string) =>
  sql<number>`coalesce(sum(${expenses.amount}) FILTER (WHERE ${expenses.status} = ${status}), 0)::float8`
/** What is selected comes to, by how it stands. Whole cents, summed by the database. */
export const SUMS = {
  pending: sumWhere('pending'),
  approved: sumWhere('approved'),
  rejected: sumWhere('rejected'),
  reimbursed: sumWhere('reimbursed'),
}

/** An expense in its parts, so that each goes to its category: they add up to the amount. For `CROSS JOIN LATERAL`. */
export const PARTS = sql`(SELECT coalesce(l.category, ${expenses.category}) AS category, l.cents
    FROM jsonb_to_recordset(${expenses.lines}) AS l(category text, cents integer)
  UNION ALL SELECT ${expenses.category}, ${expenses.amount} WHERE ${expenses.lines} = '[]')`
