import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayPlan } from './access.ts'
import { routesOfPlan } from './arranging.ts'
import type { runs as calls, Run } from './contract.ts'
import { locked, oneHeld, raise } from './locked.ts'
import { proposedApart } from './plan-thread.ts'
import { problemOf } from './problem.ts'
import { asPlanned, one, shownOne } from './reading.ts'
import { addStops, allThere } from './service-edit.ts'
import { crewOf, tellCanceled, tellChanged } from './service-told.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

type Calls = typeof calls

export async function add(ctx: Ctx, input: InputOf<Calls['add']>): Promise<Run> {
  const { drivers: crew, jobs, ...rest } = input
  const createdBy = ctx.user.id
  await allThere(ctx, input)
  const [run] = await ctx.db
    .insert(runs)
    .values({ ...rest, createdBy })
    .onConflictDoNothing()
    .returning({ id: runs.id })
  if (!run) throw conflict('This run was added already.')
  await ctx.db
    .insert(runDrivers)
    .values(crew.map(({ id: _id, ...driver }) => ({ ...driver, runId: run.id, createdBy })))
  const made = await ctx.db
    .insert(runJobs)
    .values(jobs.map(({ id: _id, ...job }) => ({ ...job, runId: run.id, createdBy })))
    .returning({ jobId: runJobs.id, hostId: runJobs.hostId })
  await addStops(ctx, made)
  ctx.emit('runs.changed', { id: run.id })
  return shownOne(ctx, run)
}

export async function propose(ctx: Ctx, input: InputOf<Calls['propose']>): Promise<Run> {
  await locked(ctx, input)
  const before = await one(ctx, input)
  const crew = before.drivers.filter(({ driverId }) => driverId !== null)
  const plan = await proposedApart(problemOf({ ...before, drivers: crew }), ctx.gone)
  // Drivers went on meanwhile.
  const run = await oneHeld(ctx, input)
  return write(ctx, run, routesOfPlan(run, plan))
}

export async function arrange(ctx: Ctx, input: InputOf<Calls['arrange']>): Promise<Run> {
  await locked(ctx, input)
  const run = await oneHeld(ctx, input)
  const named = input.routes.flatMap(({ stopIds }) => stopIds)
  const own = new Set(run.stops.map(({ id }) => id))
  const crew = new Set(run.drivers.map(({ id }) => id))
  if (new Set(named).size < named.length || named.some((id) => !own.has(id)))
    throw invalid({ routes: 'A stop stands here twice, or belongs to another run' })
  if (input.routes.some(({ runDriverId }) => !crew.has(runDriverId)))
    throw invalid({ routes: 'A driver of another run stands here' })
  const driverOf = new Map(
    input.routes.flatMap(({ runDriverId, stopIds }) => stopIds.map((id) => [id, runDriverId] as const)),
  )
  const taken = run.stops.find(
    ({ id, status, runDriverId }) => status !== 'waiting' && (driverOf.get(id) ?? null) !== runDriverId,
  )
  if (taken) {
    const { recipient } = run.jobs.find(({ id }) => id === taken.jobId) ?? {}
    throw invalid({ routes: `The delivery to ${recipient?.name ?? ''} has begun and stays with its driver` })
  }
  return write(ctx, run, input.routes)
}

async function write(ctx: Ctx, run: Run, routes: { runDriverId: string; stopIds: string[] }[]) {
  const wanted = new Map(
    routes.flatMap(({ runDriverId, stopIds }) =>
      stopIds.map((id, position) => [id, { runDriverId, position }] as const),
    ),
  )
  const changes = run.stops.flatMap((stop) => {
    const values = wanted.get(stop.id) ?? { runDriverId: null, position: null }
    const same = stop.runDriverId === values.runDriverId && stop.position === values.position
    return same ? [] : [{ before: { id: stop.id }, values }]
  })
  await updateMany(ctx, runStops, changes)
  await raise(ctx, run)
  const after = await one(ctx, run)
  await tellChanged(ctx, run, after)
  return asPlanned(ctx, after)
}

export async function remove(ctx: Ctx, { id }: { id: string }) {
  ctx.check(mayPlan(ctx.user))
  const run = await oneHeld(ctx, { id })
  const were = await crewOf(ctx, run)
  await ctx.db.delete(runs).where(eq(runs.id, id))
  await tellCanceled(ctx, run, were)
  ctx.emit('runs.changed', { id })
  return {}
}
