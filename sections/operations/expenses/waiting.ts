import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conflict } from '#kernel/calls/errors.ts'
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
import { GONE, type Row, rows, waitsFor } from './rows.ts'
import { scope } from './scope.ts'
import { decide, resubmit } from './service.ts'
import { expenses } from './tables.ts'
import { ABOUT } from './telling.ts'

const act = ({ id, version }: Pick<Row, 'id' | 'version'>, type: string, label: string) => ({
  about: ABOUT,
  recordId: id,
  type,
  label,
  data: { version },
})
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
    acts: [act(row, 'approve', 'Approve')],
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
    acts: [act(row, 'resubmit', 'Hand in again')],
  }))
}

/** What whoever presses has before them: the words of the bell, or a row of My Actions. */
const Seen = z.object({
  version: z.int().optional(),
  amount: z.int().optional(),
  description: z.string().optional(),
})

/** Nobody approves what they have not seen: 409 where it reads otherwise by now. */
async function asSeen(ctx: Ctx, id: string, seen: z.output<typeof Seen>): Promise<Row> {
  const row = await rows.find(ctx, id, { locked: true })
  const same =
    (seen.version ?? row.version) === row.version &&
    (seen.amount ?? row.amount) === row.amount &&
    (seen.description ?? row.description) === row.description
  if (!same)
    throw conflict(
      `This expense was changed in the meantime: now it is ${titleOf(row)}. Please look at it again.`,
    )
  return row
}

/** Domain 9.1, right from the bell and in My Actions. The rules are those of the calls. */
export const actions = [
  defineNotificationAction({
    about: ABOUT,
    type: 'approve',
    access: mayApprove,
    data: Seen,
    run: async (ctx, id, seen) => {
      const { description } = await asSeen(ctx, id, seen)
      await decide(ctx, { ids: [id], move: 'approve' })
      return { message: `${description} is approved` }
    },
  }),
  defineNotificationAction({
    about: ABOUT,
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
