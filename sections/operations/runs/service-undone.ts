import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import { whole } from './reading.ts'
import { crewOf, tellChanged } from './service-told.ts'
import { runJobs, runs } from './tables.ts'

const runsNamed = (ctx: Ctx, ids: string[]) => ctx.db.select().from(runs).where(inArray(runs.id, ids))

/** Drivers of runs that were sent hear of an undo as of every other change of their way. */
export async function beforeUndo(ctx: Ctx, requestId: string): Promise<() => Promise<void>> {
  const sent = await ctx.db
    .select()
    .from(runs)
    .where(and(eq(runs.status, 'sent'), sql`${runs.id} IN (${changedRuns(requestId)})`))
  const found = await whole(ctx, sent)
  const crews = new Map<string, Awaited<ReturnType<typeof crewOf>>>()
  for (const run of found) crews.set(run.id, await crewOf(ctx, run))
  return async () => {
    const ids = found.map(({ id }) => id)
    const after = ids.length > 0 ? await whole(ctx, await runsNamed(ctx, ids)) : []
    for (const run of found) {
      const now = after.find(({ id }) => id === run.id)
      if (now) await tellChanged(ctx, run, now, crews.get(run.id))
    }
  }
}

/** The runs that a request changed something of. */
const changedRuns = (requestId: string) => sql`
  SELECT CASE changed.name
    WHEN 'runs' THEN changed.row->>'id'
    WHEN 'run_stops' THEN (SELECT ${runJobs.runId}::text FROM ${runJobs} WHERE ${runJobs.id} = (changed.row->>'job_id')::uuid)
    ELSE changed.row->>'run_id' END::uuid
  FROM (SELECT ${auditLog.tableName} AS name, coalesce(${auditLog.newRow}, ${auditLog.oldRow}) AS row FROM ${auditLog}
    WHERE ${auditLog.requestId} = ${requestId} AND ${auditLog.tableName} IN ('runs', 'run_drivers', 'run_jobs', 'run_stops')) AS changed`
