import { inArray, sql } from 'drizzle-orm'
import { type Ctx, todayOf } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import type { Run } from './contract.ts'
import { whole } from './reading.ts'
import { type Crew, crewOf, tellCanceled, tellChanged, tellSent } from './service-told.ts'
import { runJobs, runs } from './tables.ts'

const runsNamed = (ctx: Ctx, ids: string[]) => ctx.db.select().from(runs).where(inArray(runs.id, ids))

/** Drivers of runs that were sent hear of an undo as of every other change of their way. */
export async function beforeUndo(ctx: Ctx, requestId: string): Promise<() => Promise<void>> {
  const ids = await changedRuns(ctx, requestId)
  const before = await runsNamed(ctx, ids)
  const sent = await whole(
    ctx,
    before.filter(({ status }) => status === 'sent'),
  )
  const crews = new Map<string, Crew>()
  for (const run of sent) crews.set(run.id, await crewOf(ctx, run))
  return async () => {
    const after = await whole(ctx, await runsNamed(ctx, ids))
    for (const run of sent) {
      const [now, were] = [after.find(({ id }) => id === run.id), crews.get(run.id) ?? []]
      if (now) await tellChanged(ctx, run, now, were)
      else await tellCanceled(ctx, run, were)
    }
    const isBack = ({ id, status, day }: Run) =>
      status === 'sent' && day >= todayOf(ctx) && !before.some((run) => run.id === id)
    for (const run of after.filter(isBack)) await tellSent(ctx, run)
  }
}

/** The runs that a request changed something of, whether they are there or not. */
async function changedRuns(ctx: Ctx, requestId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`
    SELECT DISTINCT CASE changed.name
      WHEN 'runs' THEN changed.row->>'id'
      WHEN 'run_stops' THEN (SELECT ${runJobs.runId}::text FROM ${runJobs} WHERE ${runJobs.id} = (changed.row->>'job_id')::uuid)
      ELSE changed.row->>'run_id' END AS id
    FROM (SELECT ${auditLog.tableName} AS name, coalesce(${auditLog.newRow}, ${auditLog.oldRow}) AS row FROM ${auditLog}
      WHERE ${auditLog.requestId} = ${requestId} AND ${auditLog.tableName} IN ('runs', 'run_drivers', 'run_jobs', 'run_stops')) AS changed`)
  return rows.flatMap(({ id }) => id ?? [])
}
