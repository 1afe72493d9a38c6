import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { recordDelivery } from '#platform/ledger/service.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { freeOn } from '#sections/operations/drivers/service.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipient } from '#sections/operations/recipients/fields.ts'
import { wantedOn } from '#sections/operations/recipients/service-wanted.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { rowsOf } from '#server/data/rows.ts'
import { insertMany } from '#server/data/versioned.ts'
import { mayEdit } from './access.ts'
import type { plans as calls } from './contract.ts'
import { planned } from './fields.ts'
import { opensIn, scope } from './rows.ts'
import { checkRefers, nameOfRecipient, namesOf, presentWith } from './service-names.ts'
import { plannedDeliveries } from './tables.ts'

type Calls = typeof calls
type Row = typeof plannedDeliveries.$inferSelect

/** What a distribution names as its cause that came of a plan. */
export const CAUSE = 'planned delivery'
const ofPlan = (id: unknown) =>
  sql`(SELECT ${distributions.id} FROM ${distributions} WHERE ${distributions.causeKind} = ${CAUSE} AND ${distributions.causeId} = ${id})`

export const planRows = rowsOf(planned, plannedDeliveries, {
  scope,
  mayAdd: mayEdit,
  mayEdit: (user: CurrentUser) => mayEdit(user),
  event: 'plans.changed',
  section: 'donation-tracking',
  derive: async (ctx, given) => {
    await checkRefers(ctx, given)
    return {}
  },
  beside,
  where: (_ctx, { day }) => (day ? eq(plannedDeliveries.plannedDate, day as string) : undefined),
  order: [nameOfRecipient(plannedDeliveries.recipientId)],
  totals: async (ctx, where) => {
    const isDone = sql`${ofPlan(plannedDeliveries.id)} IS NOT NULL`
    const [sums] = await ctx.db
      .select({
        sandwiches: sql<number>`coalesce(sum(${plannedDeliveries.sandwichCount}), 0)::float8`,
        delivered: countWhere(isDone),
        open: countWhere(sql`NOT ${isDone}`),
      })
      .from(plannedDeliveries)
      .where(where)
    return sums ?? { sandwiches: 0, delivered: 0, open: 0 }
  },
})
export const planRecord = planRows.record({ present: presentWith(planned), opens: opensIn('plan') })

async function beside(ctx: Ctx, rows: Row[]) {
  const named = await namesOf(ctx, rows)
  const ids = rows.map(({ id }) => id)
  const done = await ctx.db
    .select({ plan: distributions.causeId, id: distributions.id, sandwichCount: distributions.sandwichCount })
    .from(distributions)
    .where(and(eq(distributions.causeKind, CAUSE), inArray(distributions.causeId, ids)))
  const kinds = await ctx.db
    .select({ id: recipients.id, wants: recipients.sandwichType })
    .from(recipients)
    .where(
      inArray(
        recipients.id,
        rows.map(({ recipientId }) => recipientId),
      ),
    )
  return rows.map((row) => {
    const { hostName, recipientName, driverName } = named(row)
    const wants = kinds.find(({ id }) => id === row.recipientId)?.wants
    const found = done.find(({ plan }) => plan === row.id)
    return {
      hostName,
      recipientName: recipientName ?? '',
      driverName,
      wants: wants && wants !== 'any' ? recipient.fields.sandwichType.inWords(wants) : null,
      delivered: found ? { id: found.id, sandwichCount: found.sandwichCount } : null,
    }
  })
}

/**
 * Whoever gets sandwiches on that weekday and has nothing planned or delivered for the day: as many as their estimate says,
 * from the location and with the driver of last time, unless that is closed or something hinders them on the day. Asked again
 * it adds only who is missing.
 */
export async function propose(ctx: Ctx, { day }: InputOf<Calls['propose']>) {
  // Two who propose at once would both find nothing planned.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('planned_deliveries'), hashtext(${day}))`)
  const known = await ctx.db
    .select({ id: plannedDeliveries.recipientId })
    .from(plannedDeliveries)
    .where(eq(plannedDeliveries.plannedDate, day))
  const gone = await ctx.db
    .select({ id: distributions.recipientId })
    .from(distributions)
    .where(eq(distributions.distributionDate, day))
  const served = new Set([...known, ...gone].map(({ id }) => id))
  const missing = (await wantedOn(ctx, day)).filter(({ id }) => !served.has(id))
  const last = await ctx.db
    .selectDistinctOn([distributions.recipientId], {
      recipientId: distributions.recipientId,
      hostId: hosts.id,
      driverId: distributions.driverId,
    })
    .from(distributions)
    .leftJoin(hosts, and(eq(hosts.id, distributions.hostId), eq(hosts.status, 'active')))
    .where(
      inArray(
        distributions.recipientId,
        missing.map(({ id }) => id),
      ),
    )
    .orderBy(distributions.recipientId, sql`${distributions.distributionDate} DESC`)
  const free = await freeOn(
    ctx,
    day,
    last.flatMap(({ driverId }) => driverId ?? []),
  )
  await insertMany(
    ctx,
    plannedDeliveries,
    missing.map(({ id, sandwiches }) => {
      const before = last.find(({ recipientId }) => recipientId === id)
      return {
        plannedDate: day,
        recipientId: id,
        hostId: before?.hostId ?? null,
        driverId: before?.driverId && free.has(before.driverId) ? before.driverId : null,
        sandwichCount: sandwiches,
        createdBy: ctx.user.id,
      }
    }),
  )
  ctx.emit('plans.changed')
  return { added: missing.length }
}

/** One press: the same plan pressed twice is one distribution. 409 when the plan was changed since, 400 without a location. */
export async function deliver(ctx: Ctx, { id, version }: InputOf<Calls['deliver']>) {
  const plan = await planRows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  const shown = await planRows.showOne(ctx, plan)
  if (shown.delivered) return shown
  if (plan.version !== version)
    throw conflict('Somebody changed this planned delivery in the meantime.', { current: shown })
  if (!plan.hostId) throw invalid({ hostId: 'Please choose the location they were taken from' })
  if (plan.plannedDate > todayOf(ctx)) throw invalid({ plannedDate: 'This day is still to come.' })
  await recordDelivery(ctx, {
    day: plan.plannedDate,
    hostId: plan.hostId,
    recipientId: plan.recipientId,
    driverId: plan.driverId,
    sandwichCount: plan.sandwichCount,
    notes: plan.notes,
    cause: { kind: CAUSE, id },
  })
  ctx.emit('plans.changed')
  return planRows.showOne(ctx, plan)
}

/** What of a plan stands in the ledger once it was delivered. */
const NOTED = ['plannedDate', 'recipientId', 'hostId', 'driverId', 'sandwichCount'] as const

/** A plan that was delivered says what went out: what was noted is put right, and not the plan. */
export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const plan = await planRows.find(ctx, input.id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  const { delivered } = await planRows.showOne(ctx, plan)
  if (delivered && NOTED.some((name) => input[name] !== undefined && input[name] !== plan[name]))
    throw conflict('This was delivered already. Put right what was noted, or undo the delivery first.')
  return planRows.handlers.edit(ctx, input)
}

/** A plan that was delivered is the cause of a distribution: that is taken back first. */
export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const plan = await planRows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  const { delivered } = await planRows.showOne(ctx, plan)
  if (delivered)
    throw conflict('This was delivered already. Undo the delivery first, then it can be deleted.')
  return planRows.handlers.remove(ctx, { id })
}
