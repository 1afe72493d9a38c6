import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { mayView } from '#sections/operations/distributions/access.ts'
import { CAUSE } from '#sections/operations/distributions/service-plan.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { wantedOn } from '#sections/operations/recipients/service-wanted.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { runs as calls } from './contract.ts'
import { runJobs, runs } from './tables.ts'

type Calls = typeof calls

/** What is to go out on a day, has not gone, and nobody drives yet: as it is planned, else as the recipients' estimates say. */
export async function wanted(
  ctx: Ctx,
  { day }: InputOf<Calls['wanted']>,
): Promise<OutputOf<Calls['wanted']>> {
  const inRun = ctx.db
    .select({ one: sql`1` })
    .from(runJobs)
    .innerJoin(runs, eq(runs.id, runJobs.runId))
    .where(
      and(
        eq(runs.day, day),
        eq(runJobs.recipientId, recipients.id),
        // Of several that are planned for them, this one; where either has no plan, nobody knows which it is.
        or(eq(runJobs.planId, plannedDeliveries.id), isNull(runJobs.planId), isNull(plannedDeliveries.id)),
      ),
    )
  // A plan by its own delivery; whoever has none by anything that went to them on that day.
  const ofPlan = and(eq(distributions.causeKind, CAUSE), eq(distributions.causeId, plannedDeliveries.id))
  const ofDay = and(
    eq(distributions.recipientId, recipients.id),
    eq(distributions.distributionDate, day),
    isNull(plannedDeliveries.id),
  )
  const gone = ctx.db.select({ one: sql`1` }).from(distributions).where(or(ofPlan, ofDay))
  const open = await ctx.db
    .select({
      planId: plannedDeliveries.id,
      hostId: plannedDeliveries.hostId,
      sandwiches: plannedDeliveries.sandwichCount,
      recipientId: recipients.id,
      name: recipients.name,
      isPlanned: sql<boolean>`${plannedDeliveries.id} IS NOT NULL`,
    })
    .from(recipients)
    .leftJoin(
      plannedDeliveries,
      and(eq(plannedDeliveries.recipientId, recipients.id), eq(plannedDeliveries.plannedDate, day)),
    )
    .where(and(notExists(inRun), notExists(gone)))
    .orderBy(asc(recipients.nameKey), asc(plannedDeliveries.id))
  const free = new Set(open.map(({ recipientId }) => recipientId))
  const planned = passes(ctx.user, mayView) ? open.filter(({ isPlanned }) => isPlanned) : []
  const known = new Set(planned.map(({ recipientId }) => recipientId))
  const estimated = (await wantedOn(ctx, day)).filter(({ id }) => free.has(id) && !known.has(id))
  return {
    perCooler: ctx.settings.recipes.perCooler,
    items: [
      ...planned.map(({ recipientId, name, sandwiches, planId, hostId }) => ({
        recipientId,
        name,
        sandwiches: sandwiches ?? 0,
        planId,
        hostId,
      })),
      ...estimated.map(({ id, name, sandwiches }) => ({
        recipientId: id,
        name,
        sandwiches,
        planId: null,
        hostId: null,
      })),
    ],
  }
}
