import { eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { forbidden, unprocessable } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { collections } from '#sections/collections/collections/tables.ts'
import { can as distributions } from '#sections/operations/distributions/access.ts'
import { wentOutOf } from '#sections/operations/distributions/service.ts'
import { planRows } from '#sections/operations/distributions/service-plan.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import type { Ctx } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import { mayAdd, ONLY_LOOKS, onlyLooks } from './access.ts'
import type { eventOutcome as calls } from './outcome-contract.ts'
import { eventRows } from './rows.ts'
import { one } from './service.ts'
import { eventDeliveries, eventEntries, eventOrganizers, type eventRequests } from './tables.ts'

type Calls = typeof calls
type Row = typeof eventRequests.$inferSelect

/** What whoever asks may not see of it is nothing, and not a zero that says something. */
export async function outcome(
  ctx: Ctx,
  { id }: InputOf<Calls['outcome']>,
): Promise<OutputOf<Calls['outcome']>> {
  const event = (await eventRows.find(ctx, id)) as Row
  const sees = has(ctx.user, distributions.DISTRIBUTIONS_VIEW)
  const plans = sees ? await plannedOf(ctx, id) : []
  const deliveries = sees ? [...plans, ...(await unplannedOf(ctx, id, plans))] : []
  return {
    promised: event.estimatedSandwichCount ?? event.estimatedSandwichMin,
    made: event.actualSandwichCount,
    logged: has(ctx.user, log.COLLECTIONS_VIEW) ? await loggedOf(ctx, event) : null,
    deliveries,
    planned: plans.reduce((sum, one) => sum + one.sandwiches, 0),
    delivered: deliveries.reduce((sum, one) => sum + (one.delivered ?? 0), 0),
  }
}

/** What the group has in the entries that are linked; of one that does not name it, all. Null where none is linked. */
async function loggedOf(ctx: Ctx, { id, nameKey }: Row) {
  const ofGroup = sql`(SELECT sum((g ->> 'count')::integer) FROM jsonb_array_elements(${collections.groups}) g
    WHERE group_key(g ->> 'name', coalesce(g ->> 'department', '')) = ${nameKey})`
  const [row] = await ctx.db
    .select({ logged: sql<number | null>`sum(coalesce(${ofGroup}, ${collections.total}))::integer` })
    .from(eventEntries)
    .innerJoin(collections, eq(collections.id, eventEntries.entryId))
    .where(eq(eventEntries.eventRequestId, id))
  return row?.logged ?? null
}

async function plannedOf(ctx: Ctx, eventRequestId: string) {
  const linked = await ctx.db
    .select({ id: eventDeliveries.planId })
    .from(eventDeliveries)
    .where(eq(eventDeliveries.eventRequestId, eventRequestId))
  const plans = await ctx.db
    .select()
    .from(plannedDeliveries)
    .where(
      inArray(
        plannedDeliveries.id,
        linked.map(({ id }) => id),
      ),
    )
    .orderBy(plannedDeliveries.createdAt, plannedDeliveries.id)
  return (await planRows.show(ctx, plans)).map(shown)
}

/** What went out of it and was not planned for it. */
async function unplannedOf(ctx: Ctx, eventId: string, plans: Awaited<ReturnType<typeof plannedOf>>) {
  const planned = plans.map(({ distributionId }) => distributionId)
  return (await wentOutOf(ctx, eventId))
    .filter(({ id }) => !planned.includes(id))
    .map(({ id, recipientName, hostName, sandwichCount, notes }) => ({
      id,
      distributionId: id,
      recipientName,
      hostName,
      sandwiches: sandwichCount,
      notes,
      delivered: sandwichCount,
    }))
}

type Shown = Awaited<ReturnType<typeof planRows.show>>[number]
const shown = ({ id, recipientName, hostName, sandwichCount, notes, delivered }: Shown) => ({
  id,
  distributionId: delivered?.id ?? null,
  recipientName,
  hostName,
  sandwiches: sandwichCount,
  notes,
  delivered: delivered?.sandwichCount ?? null,
})

export async function planDelivery(ctx: Ctx, { id, ...input }: InputOf<Calls['planDelivery']>) {
  const event = await eventRows.find(ctx, id, { locked: true })
  if (onlyLooks(ctx.user)) throw forbidden(ONLY_LOOKS)
  const plannedDate = event.scheduledEventDate
  if (!plannedDate) throw unprocessable('Please agree on a date first: what goes out goes out on a day.')
  const plan = await planRows.insert(ctx, { ...input, plannedDate })
  await insertMany(ctx, eventDeliveries, [{ eventRequestId: id, planId: plan.id, createdBy: ctx.user.id }])
  ctx.emit(eventRows.event, { id })
  return shown(plan)
}

/** What stays the same when a group asks again. */
const KEPT = [
  'organizationName',
  'department',
  'organizationCategory',
  'schoolClassification',
  'partnerOrganizations',
  'eventAddress',
  'latitude',
  'longitude',
  'insideArea',
  'estimatedSandwichCount',
  'estimatedAttendance',
  'hasRefrigeration',
  'deliveryParkingAccess',
  'leadId',
  'secondLeadId',
  'customLead',
  'isCorporatePriority',
] as const

export async function copy(ctx: Ctx, { id, desiredEventDate }: InputOf<Calls['copy']>) {
  const before = await eventRows.find(ctx, id)
  ctx.check(mayAdd(ctx.user))
  const made = await eventRows.insert(ctx, {
    ...Object.fromEntries(KEPT.map((name) => [name, before[name]])),
    previouslyHosted: before.status === 'completed' ? 'yes' : before.previouslyHosted,
    desiredEventDate: desiredEventDate ?? null,
  })
  const people = await ctx.db.select().from(eventOrganizers).where(eq(eventOrganizers.eventRequestId, id))
  await insertMany(
    ctx,
    eventOrganizers,
    people.map(({ personId, role, isPrimary, notes }) => ({
      eventRequestId: made.id,
      personId,
      role,
      isPrimary,
      notes,
      createdBy: ctx.user.id,
    })),
  )
  if (made.organizationName) ctx.emit('groups.changed')
  return one(ctx, { id: made.id })
}
