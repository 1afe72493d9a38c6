import type { WorkCtx } from '#server/context.ts'
import type { runStops } from './tables.ts'

/**
 * THE place for the distribution ledger: called once for each delivery, in the transaction that says it is done, whatever
 * phones repeat. `stop` names the job (`runJobs`: how many sandwiches, from which location, to which recipient).
 */
export async function delivered(ctx: WorkCtx, stop: typeof runStops.$inferSelect): Promise<void> {
  ctx.emit('runs.delivered', { id: stop.id })
}
