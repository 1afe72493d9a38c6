import { eq, inArray, sql } from 'drizzle-orm'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { mayPlan } from './access.ts'
import type { Run } from './contract.ts'
import { one } from './reading.ts'
import { runJobs, runStops, runs } from './tables.ts'

/** The run, locked, for whoever plans; 409 when somebody changed it since. */
export async function locked(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const [row] = await ctx.db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!row) throw notFound('Run')
  ctx.check(mayPlan(ctx.user))
  if (row.version !== version)
    throw conflict('Somebody has changed this run in the meantime.', { current: await one(ctx, { id }) })
}

/** What drivers say of its stops waits until this is done. */
export const lockStops = (ctx: Ctx, { id }: { id: string }) =>
  ctx.db
    .select({ id: runStops.id })
    .from(runStops)
    .where(
      inArray(runStops.jobId, ctx.db.select({ id: runJobs.id }).from(runJobs).where(eq(runJobs.runId, id))),
    )
    .orderBy(runStops.id)
    .for('update')

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
