import { asc, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { mayPlan } from './access.ts'
import type { Run } from './contract.ts'
import { one, shownOne } from './reading.ts'
import { runJobs, runStops, runs } from './tables.ts'

/** The run, locked, for whoever plans; 409 when somebody changed it since. */
export async function locked(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const [row] = await ctx.db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!row) throw notFound('Run')
  ctx.check(mayPlan(ctx.user))
  if (row.version !== version)
    throw conflict('Somebody has changed this run in the meantime.', {
      current: await shownOne(ctx, { id }),
    })
}

/** A run whose stops nobody moves until this is done: what a driver says meanwhile is noted after it. */
export async function oneHeld(ctx: Ctx, { id }: { id: string }): Promise<Run> {
  await ctx.db
    .select({ id: runStops.id })
    .from(runStops)
    .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
    .where(eq(runJobs.runId, id))
    .orderBy(asc(runStops.id))
    .for('update', { of: runStops })
  return one(ctx, { id })
}

/** A run that is locked has changed, with these values of its own. */
export async function raise(
  ctx: Ctx,
  { id }: Pick<Run, 'id'>,
  values: Partial<typeof runs.$inferInsert> = {},
) {
  await ctx.db
    .update(runs)
    .set({ ...values, version: sql`${runs.version} + 1`, updatedAt: sql`now()` })
    .where(eq(runs.id, id))
  ctx.emit('runs.changed', { id })
}
