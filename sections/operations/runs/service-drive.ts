import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { whenItHappened } from '#kernel/calls/device-time.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { addDays, instantIn } from '#kernel/charity/day.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { mayDrive, mayPlan, plans } from './access.ts'
import type { runs as calls } from './contract.ts'
import { delivered, notDelivered } from './delivered.ts'
import { stamped } from './moves.ts'
import { stopOf, whole } from './reading.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

type Calls = typeof calls

/** Runs of yesterday are still a driver's own: theirs to see, and to put right. */
const oldest = (ctx: Ctx) => addDays(todayOf(ctx), -1)

export async function mine(ctx: Ctx): Promise<OutputOf<Calls['mine']>> {
  const { personId } = ctx.user
  if (personId === undefined) return { items: [] }
  const isMine = sql`EXISTS (SELECT FROM ${drivers} AS self WHERE self.id = ${runDrivers.driverId} AND self.person_id = ${personId})`
  const found = await ctx.db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.status, 'sent'),
        gte(runs.day, oldest(ctx)),
        sql`EXISTS (SELECT FROM ${runDrivers} WHERE ${runDrivers.runId} = ${runs.id} AND ${isMine})`,
      ),
    )
    .orderBy(asc(runs.day), asc(runs.id))
  return { items: await whole(ctx, found, isMine) }
}

/** A stop, locked, with what belongs to it; 404 for whoever it is none of. */
async function theirs(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      stop: runStops,
      job: runJobs,
      run: runs,
      to: recipients.name,
      driverId: drivers.id,
      personId: drivers.personId,
    })
    .from(runStops)
    .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
    .innerJoin(recipients, eq(recipients.id, runJobs.recipientId))
    .innerJoin(runs, eq(runs.id, runJobs.runId))
    .leftJoin(runDrivers, eq(runDrivers.id, runStops.runDriverId))
    .leftJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .where(eq(runStops.id, id))
    .for('update', { of: runStops })
  if (!found || !mayDrive(ctx.user, { personId: found.personId ?? '', status: found.run.status }))
    throw notFound('Stop')
  ctx.check(true)
  return found
}
export type FoundStop = Awaited<ReturnType<typeof theirs>>

async function write(ctx: Ctx, found: FoundStop, values: Partial<typeof runStops.$inferInsert>) {
  const [row] = await ctx.db
    .update(runStops)
    .set({ ...values, version: sql`${runStops.version} + 1`, updatedAt: sql`now()` })
    .where(eq(runStops.id, found.stop.id))
    .returning()
  if (!row) throw notFound('Stop')
  ctx.emit('runs.changed', { id: found.run.id })
  return row
}

/** What a driver says of a stop, whenever it arrives. Said again it changes nothing. */
export async function move(ctx: Ctx, input: InputOf<Calls['move']>): Promise<OutputOf<Calls['move']>> {
  const found = await theirs(ctx, input.id)
  const at = whenItHappened(new Date(input.at), { now: ctx.app.now(), sentAt: ctx.sentAt })
  const values = {
    ...stamped(found.stop, input.move, at),
    ...(input.problem && !found.stop.problem ? { problem: input.problem } : {}),
    ...(input.sandwiches !== undefined && !found.stop.doneAt ? { sandwiches: input.sandwiches } : {}),
  }
  if (Object.keys(values).length === 0) return stopOf(found.stop)
  const row = await write(ctx, found, values)
  if (values.doneAt && row.kind === 'delivery') await delivered(ctx, { ...found, stop: row })
  if (values.problemAt) await tellPlanner(ctx, { ...found, stop: row })
  return stopOf(row)
}

export async function reopen(ctx: Ctx, { id }: InputOf<Calls['reopen']>): Promise<OutputOf<Calls['reopen']>> {
  const found = await theirs(ctx, id)
  const { stop, run } = found
  if (run.day < oldest(ctx) && !mayPlan(ctx.user))
    throw conflict('This run is over. Whoever plans runs can put it right.')
  if (!stop.doneAt && !stop.problemAt) return stopOf(stop)
  const row = await write(ctx, found, { doneAt: null, problemAt: null, problem: null, sandwiches: null })
  if (stop.doneAt && stop.kind === 'delivery') await notDelivered(ctx, found)
  return stopOf(row)
}

/**
 * Whoever planned the run hears at once what is wrong; everybody who plans runs, where they do so no more. Nobody hears
 * what they say themselves.
 */
async function tellPlanner(ctx: Ctx, { run, to, stop }: FoundStop) {
  const planning = (await holdersOf(ctx, String(plans.permissions[0]))).filter(mayPlan).map(({ id }) => id)
  const maker = planning.filter((id) => id === run.createdBy)
  await notify(ctx, {
    to: (maker.length > 0 ? maker : planning).filter((id) => id !== ctx.user.id),
    type: 'run',
    category: 'system',
    happensAt: instantIn(ctx.settings.timeZone, run.day, '12:00'),
    priority: 'high',
    title: `A problem on the way to ${to}`,
    message: `${ctx.user.displayName}: ${stop.problem ?? 'no words'}`,
    relatedType: 'run',
    relatedId: run.id,
    actionText: 'Open the run',
    actionUrl: `/dashboard?section=runs&id=${run.id}`,
  })
}
