import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { mayPlan, plans } from './access.ts'
import { run } from './fields.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

/** The one row rule: who plans sees all runs. */
export const scope = (user: CurrentUser) => (passes(user, plans) ? undefined : false)

const EMPTY = { drivers: 0, deliveries: 0, sandwiches: 0, stops: 0, done: 0 }

/** How much a run is, and how far it is. */
async function besideOf(ctx: Pick<Ctx, 'db'>, ids: string[]) {
  const crew = await ctx.db
    .select({ id: runDrivers.runId, drivers: sql<number>`count(*)::integer` })
    .from(runDrivers)
    .where(inArray(runDrivers.runId, ids))
    .groupBy(runDrivers.runId)
  const brought = await ctx.db
    .select({
      id: runJobs.runId,
      deliveries: sql<number>`count(*)::integer`,
      sandwiches: sql<number>`sum(${runJobs.sandwiches})::integer`,
    })
    .from(runJobs)
    .where(inArray(runJobs.runId, ids))
    .groupBy(runJobs.runId)
  const far = await ctx.db
    .select({
      id: runJobs.runId,
      stops: sql<number>`count(*)::integer`,
      done: sql<number>`count(${runStops.doneAt})::integer`,
    })
    .from(runStops)
    .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
    .where(inArray(runJobs.runId, ids))
    .groupBy(runJobs.runId)
  const of = new Map(ids.map((id) => [id, { ...EMPTY }]))
  for (const { id, ...counted } of [...crew, ...brought, ...far]) Object.assign(of.get(id) ?? {}, counted)
  return ids.map((id) => of.get(id) ?? EMPTY)
}

export const rows = rowsOf(run, runs, {
  scope,
  mayEdit: mayPlan,
  event: 'runs.changed',
  section: 'runs',
  beside: (ctx, found) =>
    besideOf(
      ctx,
      found.map(({ id }) => id),
    ),
  order: [desc(runs.day), asc(sql`lower(${runs.name})`)],
  exported: {
    heading: ['Drivers', 'Deliveries', 'Sandwiches', 'Stops', 'Stops done'],
    cells: async (ctx, ids) =>
      (await besideOf(ctx, ids)).map(({ drivers, deliveries, sandwiches, stops, done }) => [
        drivers,
        deliveries,
        sandwiches,
        stops,
        done,
      ]),
  },
})
