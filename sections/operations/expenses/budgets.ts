import { and, type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { onlySaid } from '#server/data/versioned.ts'
import { visibleIds } from '#server/data/visible-record.ts'
import { mayApprove, seesBudgets } from './access.ts'
import { budget } from './fields.ts'
import { placesOf } from './rows.ts'
import { PARTS } from './sums.ts'
import { expenseBudgets, expenses } from './tables.ts'

type Row = typeof expenseBudgets.$inferSelect
type Sums = Record<'spent' | 'waiting' | 'expenses', number> & { id: string }

/** What went to these budgets: counted anew with each question, so that nothing can disagree with the expenses. */
async function sumsOf(ctx: Ctx, which: SQL | undefined): Promise<Map<string, Sums>> {
  const { rows } = await ctx.db.execute<Sums>(sql`
    SELECT ${expenseBudgets.id} AS id,
      coalesce(sum(p.cents) FILTER (WHERE ${expenses.status} IN ('approved', 'reimbursed')), 0)::float8 AS spent,
      coalesce(sum(p.cents) FILTER (WHERE ${expenses.status} = 'pending'), 0)::float8 AS waiting,
      count(DISTINCT ${expenses.id}) FILTER (WHERE ${expenses.status} <> 'rejected')::integer AS expenses
    FROM ${expenseBudgets} JOIN ${expenses}
      ON (${expenseBudgets.projectId} IS NULL OR ${expenses.projectId} = ${expenseBudgets.projectId})
      AND (${expenseBudgets.eventId} IS NULL OR ${expenses.eventId} = ${expenseBudgets.eventId})
      AND (${expenseBudgets.startsOn} IS NULL OR ${expenses.purchaseDate} >= ${expenseBudgets.startsOn})
      AND (${expenseBudgets.endsOn} IS NULL OR ${expenses.purchaseDate} <= ${expenseBudgets.endsOn})
    CROSS JOIN LATERAL ${PARTS} p
    WHERE ${which ?? sql`true`}
      AND (${expenseBudgets.category} IS NULL OR p.category = ${expenseBudgets.category})
    GROUP BY 1`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function beside(ctx: Ctx, found: Row[]) {
  const ids = found.map(({ id }) => id)
  const sums = await sumsOf(ctx, sql`${expenseBudgets.id} = ANY (${sql.param(ids)}::uuid[])`)
  const places = await placesOf(ctx, found)
  return found.map((row) => {
    const { spent = 0, waiting = 0, expenses: count = 0 } = sums.get(row.id) ?? {}
    const id = row.projectId ?? row.eventId
    const name = id ? places.get(id) : undefined
    return {
      spent,
      waiting,
      left: row.amount - spent,
      expenses: count,
      place: id && name !== undefined ? { id, name } : null,
    }
  })
}

const manages = (user: Ctx['user']) => passes(user, mayApprove)

export const budgetRows = rowsOf(budget, expenseBudgets, {
  scope: (user) => (passes(user, seesBudgets) ? undefined : false),
  mayAdd: manages,
  mayEdit: manages,
  event: 'expenseBudgets.changed',
  section: 'expense-budgets',
  beside,
  where: async (ctx, { projectId, eventId, over }) => {
    const parts: (SQL | undefined)[] = [
      projectId ? sql`${expenseBudgets.projectId} = ${projectId}` : undefined,
      eventId ? sql`${expenseBudgets.eventId} = ${eventId}` : undefined,
    ]
    if (over) {
      const sums = await sumsOf(ctx, undefined)
      const spent = [...sums.values()].map(({ id, spent: cents }) => ({ id, cents }))
      parts.push(
        sql`EXISTS (SELECT FROM jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) AS s(id uuid, cents bigint)
          WHERE s.id = ${expenseBudgets.id} AND s.cents > ${expenseBudgets.amount})`,
      )
    }
    return and(...parts)
  },
  order: [sql`${expenseBudgets.endsOn} DESC NULLS FIRST`, sql`lower(${expenseBudgets.name})`],
  derive: async (ctx, given, before) => {
    const now = { ...before, ...onlySaid(given) } as Partial<Row>
    const faults: Record<string, string> = {}
    if (now.projectId && now.eventId)
      faults.eventId = 'A budget is for a project or for an event: please choose one of the two'
    if (now.startsOn && now.endsOn && now.endsOn < now.startsOn)
      faults.endsOn = 'This is before its first day'
    const sees = async (table: string, id: string | null | undefined) =>
      !id || (await visibleIds(ctx, ctx.user, table, [id])).length > 0
    if (given.projectId !== before?.projectId && !(await sees('projects', given.projectId)))
      faults.projectId = 'This project is not there any more'
    if (given.eventId !== before?.eventId && !(await sees('event_requests', given.eventId)))
      faults.eventId = 'This event is not there any more'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return {}
  },
})

export const budgetRecord = budgetRows.record()
