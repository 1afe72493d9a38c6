import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { solve } from '#kernel/routes/solve.ts'
import { notify } from '#platform/notifications/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { mayDrive, mayPlan } from './access.ts'
import type { runs as calls, Run } from './contract.ts'
import { delivered } from './delivered.ts'
import { stamped, statusOf } from './moves.ts'
import { problemOf } from './problem.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

type Calls = typeof calls

/** A proposal takes at most so long; 40 stops and 6 drivers take a second. */
const SOLVE_MS = 1_800

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const door = ({ id, name, address, latitude, longitude }: typeof hosts | typeof recipients) => ({
  id,
  name,
  address,
  latitude,
  longitude,
})

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const { id, day, name, status } = runs
  return {
    items: await ctx.db
      .select({ id, day, name, status })
      .from(runs)
      .orderBy(desc(runs.day), asc(runs.name), asc(runs.id)),
  }
}

/** What a join read of a row that is there. */
type Read = {
  id: string | null
  name: string | null
  address: string | null
  latitude: number | null
  longitude: number | null
}
const doorOf = ({ id, name, address, ...at }: Read) => ({
  id: String(id),
  name: String(name),
  address,
  point: pointOf(at),
})

const stopOf = (row: typeof runStops.$inferSelect): Run['stops'][number] => ({
  id: row.id,
  jobId: row.jobId,
  kind: row.kind,
  runDriverId: row.runDriverId,
  position: row.position,
  status: statusOf(row),
  problem: row.problem,
})

/** Runs with all that belongs to them; homes for whoever plans. */
async function whole(ctx: Ctx, found: (typeof runs.$inferSelect)[], whose?: SQL): Promise<Run[]> {
  const ids = found.map(({ id }) => id)
  const crew = await ctx.db
    .select({ own: runDrivers, name: people.name, latitude: people.latitude, longitude: people.longitude })
    .from(runDrivers)
    .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .innerJoin(people, eq(people.id, drivers.personId))
    .where(and(inArray(runDrivers.runId, ids), whose))
    .orderBy(asc(sql`lower(${people.name})`), asc(runDrivers.id))
  const jobs = await ctx.db
    .select({ own: runJobs, host: door(hosts), recipient: door(recipients) })
    .from(runJobs)
    .innerJoin(recipients, eq(recipients.id, runJobs.recipientId))
    .leftJoin(hosts, eq(hosts.id, runJobs.hostId))
    .where(inArray(runJobs.runId, ids))
    .orderBy(asc(recipients.nameKey), asc(runJobs.id))
  const stops = await ctx.db
    .select()
    .from(runStops)
    .where(
      and(
        inArray(
          runStops.jobId,
          jobs.map(({ own }) => own.id),
        ),
        whose
          ? inArray(
              runStops.runDriverId,
              crew.map(({ own }) => own.id),
            )
          : undefined,
      ),
    )
    .orderBy(asc(runStops.position), asc(runStops.id))
  const called = new Set(stops.map(({ jobId }) => jobId))
  return found.map((run) => {
    const own = jobs.filter((job) => job.own.runId === run.id && (!whose || called.has(job.own.id)))
    const jobIds = new Set(own.map((job) => job.own.id))
    return {
      ...run,
      drivers: crew
        .filter((one) => one.own.runId === run.id)
        .map((one) => ({ ...one.own, name: one.name, home: mayPlan(ctx.user) ? pointOf(one) : null })),
      jobs: own.map((job) => ({
        ...job.own,
        host: job.own.hostId && job.host ? doorOf(job.host) : null,
        recipient: doorOf(job.recipient),
      })),
      stops: stops.filter(({ jobId }) => jobIds.has(jobId)).map(stopOf),
    }
  })
}

export async function one(ctx: Ctx, { id }: { id: string }): Promise<Run> {
  const [run] = await whole(ctx, await ctx.db.select().from(runs).where(eq(runs.id, id)))
  if (!run) throw notFound('Run')
  return run
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

export async function mine(ctx: Ctx): Promise<OutputOf<Calls['mine']>> {
  const { personId } = ctx.user
  if (personId === undefined) return { items: [] }
  const isMine = sql`EXISTS (SELECT FROM ${drivers} AS self WHERE self.id = ${runDrivers.driverId} AND self.person_id = ${personId})`
  const since = addDays(todayIn(ctx.settings.timeZone, ctx.app.now()), -1)
  const found = await ctx.db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.status, 'sent'),
        gte(runs.day, since),
        sql`EXISTS (SELECT FROM ${runDrivers} WHERE ${runDrivers.runId} = ${runs.id} AND ${isMine})`,
      ),
    )
    .orderBy(asc(runs.day), asc(runs.id))
  return { items: await whole(ctx, found, isMine) }
}

/** What a driver says of a stop. Nobody's stop is moved by nobody: 404 for whoever it is none of. */
export async function move(ctx: Ctx, input: InputOf<Calls['move']>): Promise<OutputOf<Calls['move']>> {
  const [found] = await ctx.db
    .select({ stop: runStops, status: runs.status, runId: runs.id, personId: drivers.personId })
    .from(runStops)
    .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
    .innerJoin(runs, eq(runs.id, runJobs.runId))
    .leftJoin(runDrivers, eq(runDrivers.id, runStops.runDriverId))
    .leftJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .where(eq(runStops.id, input.id))
    .for('update', { of: runStops })
  if (!found || !mayDrive(ctx.user, { personId: found.personId ?? '', status: found.status }))
    throw notFound('Stop')
  ctx.check(true)
  const at = new Date(Math.min(Date.parse(input.at), ctx.app.now().getTime()))
  const stamps = stamped(found.stop, input.move, at)
  const problem = input.problem && !found.stop.problem ? { problem: input.problem } : {}
  if (Object.keys({ ...stamps, ...problem }).length === 0) return stopOf(found.stop)
  const [row] = await ctx.db
    .update(runStops)
    .set({ ...stamps, ...problem, version: sql`${runStops.version} + 1`, updatedAt: sql`now()` })
    .where(eq(runStops.id, input.id))
    .returning()
  if (!row) throw notFound('Stop')
  if (stamps.doneAt && row.kind === 'delivery') await delivered(ctx, row)
  ctx.emit('runs.changed', { id: found.runId })
  return stopOf(row)
}
