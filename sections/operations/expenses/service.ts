import { inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { move } from '#kernel/portal/steps.ts'
import { settle, settleFor } from '#platform/notifications/service.ts'
import { madeOf } from '#platform/threads/service-outcomes.ts'
import type { Ctx } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { scoped } from '#server/data/undo.ts'
import { mayEdit } from './access.ts'
import type { expenses as calls, Expense, Grouping } from './contract.ts'
import { approval, CATEGORIES, expense, type MoveName, STATUS_NAMES } from './fields.ts'
import { sumOfAll } from './lines.ts'
import { placesOf, rows, waitsFor } from './rows.ts'
import { scope } from './scope.ts'
import { takeFrom } from './service-receipts.ts'
import { PARTS } from './sums.ts'
import { expenses } from './tables.ts'
import { ABOUT, type Decided, tellAnew, tellApprovers, tellClaimants } from './telling.ts'

type Calls = typeof calls

const { one } = expense.words

export async function add(
  ctx: Ctx,
  { fromMessage, withFiles, ...input }: InputOf<Calls['add']>,
): Promise<Expense> {
  if (withFiles?.length && !fromMessage)
    throw invalid({ withFiles: 'Files go along with the message that they are in.' })
  const isNew = !input.id || (await ctx.db.$count(expenses, sql`${expenses.id} = ${input.id}::uuid`)) === 0
  const made = await rows.insert(ctx, { ...input, claimantId: input.claimantId ?? ctx.user.id })
  await madeOf(ctx, fromMessage, { table: 'expenses', id: made.id })
  if (isNew && fromMessage && withFiles?.length)
    await takeFrom(ctx, fromMessage, withFiles, { id: made.id, version: made.version })
  if (isNew) await tellApprovers(ctx, [made])
  return rows.showOne(ctx, await rows.find(ctx, made.id))
}

/** All of them or none; whoever handed them in hears of it. */
export async function decide(
  ctx: Ctx,
  { move: name, reason, seen = [], amount, ...target }: InputOf<Calls['decide']>,
) {
  const { id, claimantId, createdBy, status, paidBefore, amount: cents, description, version } = expenses
  const found = await chosenRows(ctx, target, {
    table: expenses,
    columns: { id, claimantId, createdBy, status, paidBefore, amount: cents, description, version },
    noun: one,
    scope: scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
  ctx.check(true)
  mustBeAsSeen(found, seen, amount)
  for (const row of found) move(approval, row, ctx.user, name, reason)
  const ids = found.map((row) => row.id)
  if (ids.length > 0)
    await ctx.db
      .update(expenses)
      .set({ ...writtenBy(ctx, name, reason), version: sql`${version} + 1`, updatedAt: sql`now()` })
      .where(inArray(id, ids))
  ctx.emit('expenses.changed')
  for (const row of found) await settle(ctx, { type: ABOUT, id: row.id })
  await tellClaimants(ctx, found, name, reason ?? '')
  return { decided: ids.length }
}

const UNDECIDED = {
  decision: null,
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  decidedContent: null,
}
const UNPAID = { reimbursedBy: null, reimbursedAt: null }

/** What a move leaves in the row. */
function writtenBy(ctx: Ctx, name: MoveName, reason: string | undefined) {
  switch (approval.moves[name].to) {
    case 'pending':
      return { ...UNDECIDED, paidBefore: false }
    case 'reimbursed':
      return { reimbursedBy: ctx.user.id, reimbursedAt: ctx.app.now() }
    case 'approved':
      if (name === 'notPaid') return UNPAID
      return decisionOf(ctx, 'approved', null)
    default:
      return decisionOf(ctx, 'rejected', reason ?? null)
  }
}
const decisionOf = (ctx: Ctx, decision: 'approved' | 'rejected', decidedReason: string | null) => ({
  decision,
  decidedBy: ctx.user.id,
  decidedAt: ctx.app.now(),
  decidedReason,
  decidedContent: sql`${expenses.content}`,
})

const NAMED_AT_MOST = 3

/** 409 that names what was changed since somebody looked. */
function mustBeAsSeen(found: Decided[], seen: { id: string; version: number }[], amount?: number) {
  const versions = new Map(seen.map((row) => [row.id, row.version]))
  const changed = found.filter((row) => (versions.get(row.id) ?? row.version) !== row.version)
  const named = changed
    .slice(0, NAMED_AT_MOST)
    .map((row) => `${row.description}, now ${formatMoney(row.amount)}`)
  if (changed.length > NAMED_AT_MOST) named.push(`and ${changed.length - NAMED_AT_MOST} more`)
  if (changed.length > 0)
    throw conflict(`Changed in the meantime: ${named.join('; ')}. Nothing was decided; please look again.`)
  const all = sumOfAll(found)
  if (amount !== undefined && amount !== all)
    throw conflict(
      `These expenses were changed in the meantime: ${formatMoney(all)} now, not ${formatMoney(amount)}. Please look again.`,
    )
}

/** Domain 5.6, for older programs: the same move. */
export async function approve(ctx: Ctx, { id, version }: InputOf<Calls['approve']>) {
  await rows.find(ctx, id)
  await decide(ctx, {
    ids: [id],
    move: 'approve',
    ...(version === undefined ? {} : { seen: [{ id, version }] }),
  })
  return rows.showOne(ctx, await rows.find(ctx, id))
}

/** The claimant has nothing to change, and says so; usually the change itself makes it wait anew. */
export async function resubmit(ctx: Ctx, { id }: InputOf<Calls['resubmit']>) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user, row))
  if (row.status !== 'rejected') throw conflict(approval.states[row.status].already)
  await ctx.db
    .update(expenses)
    .set({ ...UNDECIDED, version: sql`${expenses.version} + 1`, updatedAt: sql`now()` })
    .where(sql`${expenses.id} = ${id}::uuid`)
  ctx.emit('expenses.changed', { id })
  await settleFor(ctx, ctx.user.id, { type: ABOUT, id })
  await tellApprovers(ctx, [row])
  return rows.showOne(ctx, await rows.find(ctx, id))
}

/** One that waited or was rejected is seen to by being changed: its claimant need not be told of it any more. */
export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await rows.find(ctx, input.id, { locked: true })
  const made = await rows.edit(ctx, input)
  await settleFor(ctx, ctx.user.id, { type: ABOUT, id: input.id })
  await tellAnew(ctx, [before])
  return made
}

function chosen(ctx: Ctx, target: InputOf<Calls['bulkRemove']>) {
  const { id, status, amount, description } = expenses
  return chosenRows(ctx, target, {
    table: expenses,
    columns: { id, status, amount, description },
    noun: one,
    scope: scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
}

export async function remove(ctx: Ctx, input: InputOf<Calls['remove']>) {
  const before = await rows.find(ctx, input.id, { locked: true })
  const made = await rows.handlers.remove(ctx, input)
  await tellAnew(ctx, [before])
  return made
}

export async function bulkRemove(ctx: Ctx, target: InputOf<Calls['bulkRemove']>) {
  const before = await chosen(ctx, target)
  const made = await rows.handlers.bulkRemove(ctx, { ids: before.map((row) => row.id) })
  await tellAnew(ctx, before)
  return made
}

/** Those that stood approved or rejected wait anew. */
export async function bulkEdit(ctx: Ctx, { changes, ...target }: InputOf<Calls['bulkEdit']>) {
  const before = await chosen(ctx, target)
  const made = await rows.handlers.bulkEdit(ctx, { ids: before.map((row) => row.id), changes })
  await tellAnew(ctx, before)
  return made
}

export async function waiting(ctx: Ctx) {
  const [found] = await ctx.db
    .select({
      count: sql<number>`count(*)::integer`,
      amount: sql<number>`coalesce(sum(${expenses.amount}), 0)::float8`,
    })
    .from(expenses)
    .where(scoped(scope(ctx.user), waitsFor(ctx)))
  return found ?? { count: 0, amount: 0 }
}

type Sums = Record<'count' | 'amount' | 'pending' | 'approved' | 'rejected' | 'reimbursed', number>

/** Sums by whatever is asked, in SQL: whole cents, which no grouping can round. People are not compared. */
export async function stats(ctx: Ctx, { by, ...filter }: InputOf<Calls['stats']>) {
  const where = (await rows.matching(ctx, filter)) ?? sql`true`
  const of = (status: string) =>
    sql`coalesce(sum(p.cents) FILTER (WHERE ${expenses.status} = ${status}), 0)::float8`
  const { rows: found } = await ctx.db.execute<Sums & { key: string | null; whole: number }>(sql`
    SELECT ${keyOf(by)} AS key, GROUPING(${keyOf(by)}) AS whole, count(DISTINCT ${expenses.id})::integer AS count,
      coalesce(sum(p.cents), 0)::float8 AS amount, ${of('pending')} AS pending, ${of('approved')} AS approved,
      ${of('rejected')} AS rejected, ${of('reimbursed')} AS reimbursed
    FROM ${expenses} CROSS JOIN LATERAL ${PARTS} p WHERE ${where}
    GROUP BY GROUPING SETS ((1), ()) ORDER BY 2 DESC, 1 LIMIT 1000`)
  const [all, ...items] = found
  const label = await labelsOf(ctx, by, items)
  return {
    by,
    count: all?.count ?? 0,
    amount: all?.amount ?? 0,
    items: items.map(({ key, whole: _whole, ...sums }) => ({
      key: key ?? '',
      label: label(key ?? ''),
      ...sums,
    })),
  }
}

function keyOf(by: Grouping): SQL {
  switch (by) {
    case 'status':
      return sql`${expenses.status}`
    case 'category':
      return sql`p.category`
    case 'project':
      return sql`coalesce(${expenses.projectId}::text, '')`
    case 'event':
      return sql`coalesce(${expenses.eventId}::text, '')`
    default:
      return sql`to_char(${expenses.purchaseDate}, 'YYYY-MM')`
  }
}

async function labelsOf(ctx: Ctx, by: Grouping, items: { key: string | null }[]) {
  if (by === 'status') return (key: string) => STATUS_NAMES[key as keyof typeof STATUS_NAMES] ?? key
  if (by === 'category') return (key: string) => CATEGORIES[key as keyof typeof CATEGORIES] ?? key
  if (by === 'month') return (key: string) => key
  const ids = items.flatMap(({ key }) => key || [])
  const names = await placesOf(
    ctx,
    ids.map((id) => (by === 'project' ? { projectId: id, eventId: null } : { projectId: null, eventId: id })),
  )
  return (key: string) =>
    key === ''
      ? `No ${by}`
      : (names.get(key) ?? `${by === 'project' ? 'A project' : 'An event'} that is not yours to see`)
}
