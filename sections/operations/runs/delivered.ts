import { eq } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import { type Cause, isNoted, recordDelivery, takeBackDelivery } from '#platform/ledger/service.ts'
import { CAUSE } from '#sections/operations/distributions/service-plan.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { FoundStop } from './service-drive.ts'

const ofStop = ({ stop }: FoundStop): Cause => ({ kind: 'stop', id: stop.id })

/**
 * A stop that was planned as a delivery of its day is that delivery: said here and there, it is in the ledger once. The
 * plan stays until the commit: whoever deletes it comes before this, or learns that it was delivered.
 */
async function causeOf(ctx: Ctx, found: FoundStop): Promise<Cause> {
  const { planId } = found.job
  if (!planId) return ofStop(found)
  const [plan] = await ctx.db
    .select({ id: plannedDeliveries.id })
    .from(plannedDeliveries)
    .where(eq(plannedDeliveries.id, planId))
    .for('share')
  return plan ? { kind: CAUSE, id: plan.id } : ofStop(found)
}

/**
 * What a driver delivered, noted in the ledger in the transaction that says it is done, whatever phones repeat. Nothing is
 * noted where nothing was left there, or where nobody said from which location it came.
 */
export async function delivered(ctx: Ctx, found: FoundStop): Promise<void> {
  const { run, job, stop, driverId } = found
  const sandwichCount = stop.sandwiches ?? job.sandwiches
  const today = todayOf(ctx)
  // Counted at the door, it was none: what was noted before did not happen.
  if (stop.sandwiches === 0) return notDelivered(ctx, found)
  if (!job.hostId || sandwichCount < 1) return
  const cause = await causeOf(ctx, found)
  // Noted before, and perhaps put right by hand: only a count says more.
  if (stop.sandwiches === null && (await isNoted(ctx, cause))) return
  await recordDelivery(ctx, {
    // Whoever drives a day early has brought it today.
    day: run.day > today ? today : (run.day as Day),
    hostId: job.hostId,
    recipientId: job.recipientId,
    driverId,
    sandwichCount,
    cause,
  })
  if (job.planId) ctx.emit('plans.changed')
}

/** It was not delivered after all. */
export async function notDelivered(ctx: Ctx, found: FoundStop): Promise<void> {
  // Its plan may have come, or come back, since.
  await takeBackDelivery(ctx, ofStop(found))
  const { planId } = found.job
  if (!planId) return
  await takeBackDelivery(ctx, { kind: CAUSE, id: planId })
  ctx.emit('plans.changed')
}
