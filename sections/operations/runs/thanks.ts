import { eq } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { defineThanks } from '#server/data/thanks.ts'
import { mayPlan } from './access.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

/** A run that was driven: its day is past, or every stop is done. */
export const thanks = defineThanks({
  type: 'run',
  find: async (ctx, id) => {
    if (!mayPlan(ctx.user)) return null
    const [run] = await ctx.db.select().from(runs).where(eq(runs.id, id))
    if (!run) return null
    const crew = await ctx.db
      .selectDistinct({ id: users.id })
      .from(runDrivers)
      .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
      .innerJoin(users, eq(users.personId, drivers.personId))
      .where(eq(runDrivers.runId, id))
    const stops = await ctx.db
      .select({ doneAt: runStops.doneAt })
      .from(runStops)
      .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
      .where(eq(runJobs.runId, id))
    const isDone = stops.length > 0 && stops.every(({ doneAt }) => doneAt !== null)
    return {
      name: `${run.name}, ${formatDay(run.day, 'short')}`,
      isOver: run.status === 'sent' && (isDone || run.day < todayOf(ctx)),
      people: crew.map((one) => one.id),
    }
  },
})
