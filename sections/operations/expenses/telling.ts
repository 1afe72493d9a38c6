import { sql } from 'drizzle-orm'
import { formatMoney } from '#kernel/charity/money.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import { can, isParty } from './access.ts'
import { expense, type MoveName } from './fields.ts'
import { sumOfAll } from './lines.ts'
import type { Row } from './rows.ts'
import { expenses } from './tables.ts'

const { one, many } = expense.words
/** What notifications of expenses are about. */
export const ABOUT = 'expense'
const placeOf = (id: string) => `/dashboard?section=expenses&id=${id}`

type Claimed = Pick<Row, 'id' | 'claimantId' | 'createdBy' | 'description' | 'amount'>
export type Decided = Claimed & { version: number }

/** At the bell of those who could decide about it; My Actions and the sidebar count all that waits. */
export async function tellApprovers(ctx: Ctx, all: Claimed[]) {
  const approvers = await holdersOf(ctx, can.EXPENSES_APPROVE)
  for (const row of all)
    await notify(ctx, {
      // Whoever looks after all and changed it knows.
      to: approvers.flatMap((person) => (isParty(person, row) || person.id === ctx.user.id ? [] : person.id)),
      type: 'expense_waiting',
      category: 'task',
      priority: 'low',
      title: `Expense to approve: ${formatMoney(row.amount)}`,
      message: row.description,
      relatedType: ABOUT,
      relatedId: row.id,
      actionType: 'approve',
      actionText: 'Approve',
      actionUrl: placeOf(row.id),
      // What stands at the bell, and is approved there: nothing else.
      metadata: { amount: row.amount, description: row.description },
    })
}

type Before = Pick<Row, 'id' | 'status' | 'amount' | 'description'>

/**
 * What is to be decided is another thing than before, or is there no more: what the bells say of it is over, and whoever
 * decides hears of it anew. `ids` also names those that were not there before.
 */
export async function tellAnew(ctx: Ctx, all: readonly Before[], ids = all.map(({ id }) => id)) {
  if (ids.length === 0) return
  const before = new Map(all.map((row) => [row.id, row]))
  const now = await ctx.db
    .select()
    .from(expenses)
    .where(sql`${expenses.id} = ANY (${sql.param(ids)}::uuid[])`)
  const other = now.filter(({ id, status, amount, description }) => {
    const was = before.get(id)
    const same = was?.status === 'pending' && was.amount === amount && was.description === description
    return status === 'pending' && !same
  })
  const gone = ids.filter((id) => !now.some((row) => row.id === id))
  for (const id of [...gone, ...other.map((row) => row.id)]) await settle(ctx, { type: ABOUT, id })
  await tellApprovers(ctx, other)
}

/** An undo is a change like any other. */
export async function beforeUndo(ctx: Ctx, requestId: string): Promise<() => Promise<void>> {
  const touched = await ctx.db
    .selectDistinct({ id: auditLog.rowId })
    .from(auditLog)
    .where(sql`${auditLog.requestId} = ${requestId} AND ${auditLog.tableName} = 'expenses'`)
  const ids = touched.map(({ id }) => id)
  const before = await ctx.db
    .select()
    .from(expenses)
    .where(sql`${expenses.id} = ANY (${sql.param(ids)}::uuid[])`)
  return () => tellAnew(ctx, before, ids)
}

const TOLD: Partial<Record<MoveName, { type: string; words: string; priority: 'low' | 'medium' }>> = {
  approve: { type: 'expense_approved', words: 'approved', priority: 'low' },
  reject: { type: 'expense_rejected', words: 'rejected', priority: 'medium' },
  reimburse: { type: 'expense_reimbursed', words: 'paid back', priority: 'low' },
}

/** One message for all of a person's, whose money it was; whoever wrote it down for them hears of it as well. */
export async function tellClaimants(ctx: Ctx, found: Decided[], name: MoveName, reason: string) {
  const news = TOLD[name]
  if (!news) return
  const people = new Set(found.flatMap(({ claimantId, createdBy }) => [claimantId, createdBy ?? claimantId]))
  for (const person of people) {
    const theirs = found.filter((row) => isParty({ id: person }, row))
    const [first] = theirs
    if (!first || person === ctx.user.id) continue
    const what = theirs.length === 1 ? first.description : countOf(theirs.length, one, many)
    await notify(ctx, {
      to: [person],
      type: news.type,
      category: 'task',
      priority: news.priority,
      title: `${inNumber(theirs.length, 'Expense', 'Expenses')} ${news.words}: ${formatMoney(sumOfAll(theirs))}`,
      message: reason ? `${what}. ${reason}` : what,
      relatedType: ABOUT,
      relatedId: first.id,
      actionUrl: placeOf(first.id),
    })
  }
}
