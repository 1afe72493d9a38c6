import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { solve } from '#kernel/routes/solve.ts'
import { notify } from '#platform/notifications/service.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { mayPlan } from './access.ts'
import type { runs as calls, Run } from './contract.ts'
import { problemOf } from './problem.ts'
import { one } from './reading.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

type Calls = typeof calls

/** A proposal takes at most so long; 40 stops and 6 drivers take a second. */
const SOLVE_MS = 1_800

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const { id, day, name, status } = runs
  return {
    items: await ctx.db
      .select({ id, day, name, status })
      .from(runs)
      .orderBy(desc(runs.day), asc(runs.name), asc(runs.id)),
  }
}

export async function add(ctx: Ctx, input: InputOf<Calls['add']>): Promise<Run> {
  const { drivers: crew, jobs, ...rest } = input
  const createdBy = ctx.user.id
  await allThere(ctx, input)
  const [run] = await ctx.db
    .insert(runs)
    .values({ ...rest, createdBy })
    .returning({ id: runs.id })
  if (!run) throw new Error('A new run was not returned')
  await ctx.db.insert(runDrivers).values(crew.map((driver) => ({ ...driver, runId: run.id, createdBy })))
  const made = await ctx.db
    .insert(runJobs)
    .values(jobs.map((job) => ({ ...job, runId: run.id, createdBy })))
    .returning({ id: runJobs.id, hostId: runJobs.hostId })
  await ctx.db
    .insert(runStops)
    .values(
      made.flatMap(({ id: jobId, hostId }) => [
        ...(hostId ? [{ jobId, kind: 'pickup' as const, createdBy }] : []),
        { jobId, kind: 'delivery' as const, createdBy },
      ]),
    )
  ctx.emit('runs.changed', { id: run.id })
  return one(ctx, run)
}

/** 400 at what is named and is not there. */
async function allThere(ctx: Ctx, { drivers: crew, jobs }: InputOf<Calls['add']>) {
  const missing = async (table: typeof drivers | typeof hosts | typeof recipients, ids: string[]) => {
    const wanted = [...new Set(ids)]
    const found = await ctx.db.select({ id: table.id }).from(table).where(inArray(table.id, wanted))
    return found.length < wanted.length
  }
  const ids = crew.map(({ driverId }) => driverId)
  if (new Set(ids).size < ids.length) throw invalid({ drivers: 'A driver stands here twice' })
  if (await missing(drivers, ids)) throw invalid({ drivers: 'One of these drivers is not there any more' })
  if (
    (await missing(
      recipients,
      jobs.map(({ recipientId }) => recipientId),
    )) ||
    (await missing(
      hosts,
      jobs.flatMap(({ hostId }) => hostId ?? []),
    ))
  )
    throw invalid({ jobs: 'One of these places is not there any more' })
  const planned = jobs.filter(({ planId }) => planId)
  const known = await ctx.db
    .select({ id: plannedDeliveries.id, recipientId: plannedDeliveries.recipientId })
    .from(plannedDeliveries)
    .where(
      inArray(
        plannedDeliveries.id,
        planned.flatMap(({ planId }) => planId ?? []),
      ),
    )
  const fits = planned.every(({ planId, recipientId }) =>
    known.some((plan) => plan.id === planId && plan.recipientId === recipientId),
  )
  if (!fits) throw invalid({ jobs: 'One of these planned deliveries is not there any more' })
}

/** The run, locked; 409 when somebody changed it since. */
async function locked(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const [row] = await ctx.db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!row) throw notFound('Run')
  ctx.check(mayPlan(ctx.user))
  if (row.version !== version)
    throw conflict('Somebody has changed this run in the meantime.', { current: await one(ctx, { id }) })
}

export async function propose(ctx: Ctx, input: InputOf<Calls['propose']>): Promise<Run> {
  await locked(ctx, input)
  const run = await one(ctx, input)
  const plan = solve(problemOf(run), { time: { milliseconds: SOLVE_MS, now: () => performance.now() } })
  const stopAt = new Map(run.stops.map((stop) => [`${stop.kind} ${stop.jobId}`, stop.id]))
  return write(
    ctx,
    run,
    plan.routes.map(({ vehicle, stops }) => ({
      runDriverId: vehicle,
      stopIds: stops.flatMap(({ job, kind }) => stopAt.get(`${kind} ${job}`) ?? []),
    })),
  )
}

export async function arrange(ctx: Ctx, input: InputOf<Calls['arrange']>): Promise<Run> {
  await locked(ctx, input)
  const run = await one(ctx, input)
  const named = input.routes.flatMap(({ stopIds }) => stopIds)
  const own = new Set(run.stops.map(({ id }) => id))
  const crew = new Set(run.drivers.map(({ id }) => id))
  if (new Set(named).size < named.length || named.some((id) => !own.has(id)))
    throw invalid({ routes: 'A stop stands here twice, or belongs to another run' })
  if (input.routes.some(({ runDriverId }) => !crew.has(runDriverId)))
    throw invalid({ routes: 'A driver of another run stands here' })
  return write(ctx, run, input.routes)
}

async function write(ctx: Ctx, run: Run, routes: { runDriverId: string; stopIds: string[] }[]) {
  const wanted = new Map(
    routes.flatMap(({ runDriverId, stopIds }) =>
      stopIds.map((id, position) => [id, { runDriverId, position }] as const),
    ),
  )
  for (const stop of run.stops) {
    const { runDriverId, position } = wanted.get(stop.id) ?? { runDriverId: null, position: null }
    if (stop.runDriverId === runDriverId && stop.position === position) continue
    await ctx.db
      .update(runStops)
      .set({ runDriverId, position, version: sql`${runStops.version} + 1`, updatedAt: sql`now()` })
      .where(eq(runStops.id, stop.id))
  }
  await ctx.db
    .update(runs)
    .set({ version: run.version + 1, updatedAt: sql`now()` })
    .where(eq(runs.id, run.id))
  ctx.emit('runs.changed', { id: run.id })
  return one(ctx, run)
}

export async function send(ctx: Ctx, input: InputOf<Calls['send']>): Promise<OutputOf<Calls['send']>> {
  await locked(ctx, input)
  const run = await one(ctx, input)
  await ctx.db
    .update(runs)
    .set({ status: 'sent', version: run.version + 1, updatedAt: sql`now()` })
    .where(eq(runs.id, run.id))
  const crew = await ctx.db
    .select({ name: people.name, userId: users.id })
    .from(runDrivers)
    .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .innerJoin(people, eq(people.id, drivers.personId))
    .leftJoin(users, and(eq(users.personId, people.id), eq(users.isActive, true)))
    .where(eq(runDrivers.runId, run.id))
    .orderBy(asc(sql`lower(${people.name})`))
  await notify(ctx, {
    to: crew.flatMap(({ userId }) => userId ?? []),
    type: 'run',
    category: 'system',
    title: `Your run on ${formatDay(run.day)}`,
    message: `${run.name}: your stops are in the portal, and stay on your phone without a network.`,
    relatedType: 'run',
    relatedId: run.id,
    actionText: 'Open my run',
    actionUrl: '/dashboard?section=my-run',
  })
  ctx.emit('runs.changed', { id: run.id })
  return {
    ...(await one(ctx, run)),
    untold: crew.flatMap(({ name, userId }) => (userId ? [] : [name])),
  }
}

export async function remove(ctx: Ctx, { id }: { id: string }) {
  ctx.check(mayPlan(ctx.user))
  await one(ctx, { id })
  await ctx.db.delete(runs).where(eq(runs.id, id))
  ctx.emit('runs.changed', { id })
  return {}
}
