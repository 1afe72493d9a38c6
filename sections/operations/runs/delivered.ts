import type { Day } from '#kernel/charity/day.ts'
import { type Cause, recordDelivery, takeBackDelivery } from '#platform/ledger/service.ts'
import { CAUSE } from '#sections/operations/distributions/service-plan.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { FoundStop } from './service-drive.ts'

/** A stop that was planned as a delivery of its day is that delivery: said here and there, it is in the ledger once. */
const causeOf = ({ stop, job }: FoundStop): Cause =>
  job.planId ? { kind: CAUSE, id: job.planId } : { kind: 'stop', id: stop.id }

/**
 * What a driver delivered, noted in the ledger in the transaction that says it is done, whatever phones repeat. Nothing is
 * noted where nothing was left there, or where nobody said from which location it came.
 */
export async function delivered(ctx: Ctx, found: FoundStop): Promise<void> {
  const { run, job, stop, driverId } = found
  const sandwichCount = stop.sandwiches ?? job.sandwiches
  const today = todayOf(ctx)
  if (!job.hostId || sandwichCount < 1) return
  await recordDelivery(ctx, {
    // Whoever drives a day early has brought it today.
    day: run.day > today ? today : (run.day as Day),
    hostId: job.hostId,
    recipientId: job.recipientId,
    driverId,
    sandwichCount,
    cause: causeOf(found),
  })
  if (job.planId) ctx.emit('plans.changed')
}

/** It was not delivered after all. */
export async function notDelivered(ctx: Ctx, found: FoundStop): Promise<void> {
  await takeBackDelivery(ctx, causeOf(found))
  if (found.job.planId) ctx.emit('plans.changed')
}
