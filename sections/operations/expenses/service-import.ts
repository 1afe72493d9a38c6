import { and, eq, inArray, ne } from 'drizzle-orm'
import { todayIn } from '#kernel/charity/day.ts'
import { shortText } from '#kernel/fields/fields.ts'
import { foldName } from '#kernel/language/names.ts'
import { passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { Matching, RowPlan } from '#server/spreadsheets/import-compare.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { calledByName } from '#server/spreadsheets/import-names.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { mayApprove } from './access.ts'
import { FOREIGN } from './fields.ts'
import { faultsOf, rows } from './rows.ts'
import { expenses } from './tables.ts'

const folded = (value: unknown) => (typeof value === 'string' ? foldName(value) : '')
const keyOf = (row: Record<string, unknown>) =>
  JSON.stringify([folded(row.description), row.amount ?? null, row.purchaseDate ?? null, folded(row.vendor)])

/** People buy the same thing twice: one’s own of the same words, sum, day and shop is there already, every other is new. */
const matching: Matching = async (ctx) => {
  const mine = await ctx.db
    .select({
      id: expenses.id,
      description: expenses.description,
      amount: expenses.amount,
      purchaseDate: expenses.purchaseDate,
      vendor: expenses.vendor,
      createdAt: expenses.createdAt,
    })
    .from(expenses)
    .where(eq(expenses.claimantId, ctx.user.id))
  // A row without a day is kept with that of its import: read again, it is that one, and none of another month.
  const { timeZone } = ctx.settings
  const undated = mine.filter((row) => row.purchaseDate === todayIn(timeZone, row.createdAt))
  const known = new Map([
    ...undated.map((row) => [keyOf({ ...row, purchaseDate: null }), row.id] as const),
    ...mine.map((row) => [keyOf(row), row.id] as const),
  ])
  return ({ values }) => {
    const key = keyOf(values)
    const id = known.get(key)
    return id ? { id } : { key }
  }
}

/** As at the form, said with the row before anything is kept. */
async function rules(ctx: Ctx): Promise<Rule[]> {
  const today = todayOf(ctx)
  return [
    (values) => {
      const [fault] = Object.entries(faultsOf(values, today))
      return fault && { field: fault[0], message: fault[1] }
    },
  ]
}

const withAmounts = {
  ...rows,
  def: {
    ...rows.def,
    fields: {
      ...rows.def.fields,
      amount: {
        ...rows.def.fields.amount,
        // Nothing is converted: money of elsewhere has its own two columns.
        read: (cell: string) => (FOREIGN.test(cell) ? undefined : rows.def.fields.amount.read(cell)),
      },
    },
  },
} as typeof rows

/** A file is one’s own expenses, all of them to be approved: how an expense stands is no column of it. */
export const imports = importRows(withAmounts, {
  slice: 'expenses',
  identity: 'description',
  matching,
  rules,
})

/** A list of what many have paid, by whoever may hand in for others (sections/admin/moving-in). */
const claimed = calledByName(
  { ...withAmounts, read: { ...withAmounts.read, claimantId: expenses.claimantId } } as typeof withAmounts,
  {
    claimant: {
      column: shortText('Paid by', { max: 160, also: ['who', 'name', 'person', 'claimant', 'volunteer'] }),
      fills: 'claimantId',
      what: 'account called',
      all: ({ db }) =>
        db.select({ id: users.id, name: users.displayName, description: users.email }).from(users),
    },
  },
)

const byClaimant: Matching = async (ctx) => {
  const all = await ctx.db
    .select({
      id: expenses.id,
      description: expenses.description,
      amount: expenses.amount,
      purchaseDate: expenses.purchaseDate,
      vendor: expenses.vendor,
      claimant: users.displayName,
    })
    .from(expenses)
    .innerJoin(users, eq(users.id, expenses.claimantId))
  const ofWhom = (row: Record<string, unknown>) => `${folded(row.claimant)} ${keyOf(row)}`
  const known = new Map(all.map((row) => [ofWhom(row), row.id]))
  return ({ values }) => {
    const key = ofWhom(values)
    const id = known.get(key)
    return id ? { id } : { key }
  }
}

/**
 * What the list says was paid back is not paid once more: it comes as that, and waits for nobody. So it does if whoever
 * brings it in may say so, and never of their own; else, and of what waits here already, it is said.
 */
export async function paidBefore(ctx: Ctx, plan: RowPlan, rows: ReadonlySet<number>) {
  const fresh = plan.fresh.filter(({ row }) => rows.has(row))
  const may = passes(ctx.user, mayApprove)
  const isOwn = await ownBy(ctx)
  for (const { values } of fresh) if (may && !isOwn(values)) values.paidBefore = true
  const known = new Map(plan.known.flatMap(({ row, id }) => (rows.has(row) ? [[id, row] as const] : [])))
  const unpaid = await ctx.db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(inArray(expenses.id, [...known.keys()]), ne(expenses.status, 'reimbursed')))
  return [
    ...fresh.flatMap(({ row, values }) =>
      values.paidBefore ? [] : [{ row, message: may ? OWN_WAITS : WAITS }],
    ),
    ...unpaid.map(({ id }) => ({ row: known.get(id) ?? 0, message: HERE_UNPAID })),
  ]
}
/** Whoever is meant by a name alone is the only one who is called so: the rules have seen to that. */
async function ownBy({ db, user }: Ctx) {
  const [me] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, user.id))
  const own = new Set([user.id, folded(me?.name)])
  return ({ claimant }: Record<string, unknown>) => own.has(folded(claimant))
}
const OWN_WAITS =
  'The list says that this was paid back. It is your own, so it waits for somebody else who approves expenses.'
const WAITS =
  'The list says that this was paid back. You may not say so, so it waits for whoever approves expenses.'
const HERE_UNPAID =
  'The list says that this was paid back; it is here already and stands as not paid. Please see to it there, so that nobody pays it once more.'

export const claimedImports = importRows(claimed.imported, {
  slice: 'claimed-expenses',
  identity: 'description',
  matching: byClaimant,
  rules: async (ctx) => [
    ...(await rules(ctx)),
    ...(await claimed.rules(ctx)),
    ({ claimant }) => (claimant ? undefined : { field: 'claimant', message: 'Please say who paid' }),
  ],
})
