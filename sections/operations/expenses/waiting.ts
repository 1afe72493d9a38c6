import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { defineOutcome } from '#server/data/outcomes.ts'
import { scoped } from '#server/data/undo.ts'
import { visibleIds } from '#server/data/visible-record.ts'
import { defineWaiting, MOST_WAITING, type WaitingOf } from '#server/data/waiting.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { mayApprove, mayChange } from './access.ts'
import { approval } from './fields.ts'
import { GONE, type Row, rows, scope, waitsFor } from './rows.ts'
import { decide, resubmit } from './service.ts'
import { expenses } from './tables.ts'

const act = (id: string, type: string, label: string) => ({ about: 'expense', recordId: id, type, label })
const stateOf = ({ status }: Pick<Row, 'status'>) => {
  const { label, tone } = approval.states[status]
  return { words: label, tone }
}
const titleOf = ({ amount, description }: Pick<Row, 'amount' | 'description'>) =>
  `${formatMoney(amount)}, ${description}`

/** Those of others, for whoever approves; one's own that were rejected, with the note. */
export const waitingSource = defineWaiting({
  events: ['expenses.changed'],
  of: async (ctx) => [...(await toDecide(ctx)), ...(await toCorrect(ctx))],
})

async function toDecide(ctx: Ctx): Promise<WaitingOf[]> {
  if (!passes(ctx.user, mayApprove)) return []
  const found = await ctx.db
    .select()
    .from(expenses)
    .where(scoped(scope(ctx.user), waitsFor(ctx)))
    .orderBy(expenses.createdAt)
    .limit(MOST_WAITING)
  const names = await accountNames(
    ctx,
    found.map(({ claimantId }) => claimantId),
  )
  return found.map((row) => ({
    id: row.id,
    kind: 'decision' as const,
    what: 'Expense to approve',
    title: titleOf(row),
    about: [names.get(row.claimantId) || GONE, row.purchaseDate && formatDay(row.purchaseDate, 'short')]
      .filter(Boolean)
      .join(' · '),
    state: row.receipts.length === 0 ? { words: 'No receipt', tone: 'warn' as const } : null,
    opens: { section: 'expenses', params: { id: row.id } },
    acts: [act(row.id, 'approve', 'Approve')],
  }))
}

async function toCorrect(ctx: Ctx): Promise<WaitingOf[]> {
  if (!passes(ctx.user, mayChange)) return []
  const found = await ctx.db
    .select()
    .from(expenses)
    .where(and(eq(expenses.claimantId, ctx.user.id), sql`${expenses.status} = 'rejected'`))
    .orderBy(sql`${expenses.decidedAt} DESC`)
    .limit(MOST_WAITING)
  return found.map((row) => ({
    id: row.id,
    kind: 'due' as const,
    what: 'Rejected expense',
    title: titleOf(row),
    about: row.decidedReason,
    state: stateOf(row),
    opens: { section: 'expenses', params: { id: row.id } },
    acts: [act(row.id, 'resubmit', 'Hand in again')],
  }))
}

/** Domain 9.1, right from the bell and in My Actions. The rules are those of the calls. */
export const actions = [
  defineNotificationAction({
    about: 'expense',
    type: 'approve',
    access: mayApprove,
    data: z.object({}),
    run: async (ctx, id) => {
      const { description } = await rows.find(ctx, id)
      await decide(ctx, { ids: [id], move: 'approve' })
      return { message: `${description} is approved` }
    },
  }),
  defineNotificationAction({
    about: 'expense',
    type: 'resubmit',
    access: mayChange,
    data: z.object({}),
    run: async (ctx, id) => {
      const { description } = await resubmit(ctx, { id })
      return { message: `${description} waits for approval again` }
    },
  }),
]

/** What became of a message (docs/decisions/148-from-talk-to-work.md). */
export const outcomes = defineOutcome({
  table: 'expenses',
  shown: async (ctx, ids) => {
    const visible = await visibleIds(ctx, ctx.user, 'expenses', ids)
    const found = await ctx.db
      .select()
      .from(expenses)
      .where(sql`${expenses.id} = ANY (${sql.param(visible)}::uuid[])`)
    return found.map((row) => ({
      id: row.id,
      what: 'Expense',
      title: titleOf(row),
      state: stateOf(row),
      route: `/dashboard?section=expenses&id=${row.id}`,
    }))
  },
})
