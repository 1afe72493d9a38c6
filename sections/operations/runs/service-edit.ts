import { inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { drivers, driverVehicles } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import type { runs as calls, Run } from './contract.ts'
import { locked, oneHeld, raise } from './locked.ts'
import { begunOf } from './moves.ts'
import { asPlanned, one } from './reading.ts'
import { crewOf, tellChanged } from './service-told.ts'
import { runDrivers, runJobs, runStops } from './tables.ts'

type Input = InputOf<(typeof calls)['edit']>
type NewJob = { jobId: string; hostId: string | null }

/** Fetching where there is somewhere to fetch it, and bringing; nobody's yet. */
export async function addStops(ctx: Ctx, jobs: NewJob[]) {
  const createdBy = ctx.user.id
  const rows = jobs.flatMap(({ jobId, hostId }) => [
    ...(hostId ? [{ jobId, kind: 'pickup' as const, createdBy }] : []),
    { jobId, kind: 'delivery' as const, createdBy },
  ])
  if (rows.length > 0) await ctx.db.insert(runStops).values(rows)
}

/**
 * Other drivers, other deliveries, other rules. What stays keeps its driver and its place in the order; what is new is
 * nobody's yet. What a driver has begun can be neither taken out nor fetched elsewhere.
 */
export async function edit(ctx: Ctx, input: Input): Promise<Run> {
  await locked(ctx, input)
  const run = await oneHeld(ctx, input)
  await allThere(ctx, input)
  const { id: runId, version: _version, drivers: crew, jobs, ...rest } = input
  const begun = run.stops.filter(({ status }) => status !== 'waiting')
  mustStayDelivered(run, input)
  const were = await crewOf(ctx, run)
  await editCrew(ctx, run, crew, new Set(begun.map(({ runDriverId }) => runDriverId)))
  await editJobs(ctx, run, jobs, begunOf(run.stops))
  await raise(ctx, run, rest)
  const after = await one(ctx, { id: runId })
  await tellChanged(ctx, run, after, were)
  return asPlanned(ctx, after)
}

/** Those of before that are named still, those that are gone, and those that are new. */
function compared<T extends { id?: string | undefined }>(before: readonly { id: string }[], named: T[]) {
  const known = new Set(before.map(({ id }) => id))
  const stay = named.flatMap((one) => (one.id && known.has(one.id) ? [{ ...one, id: one.id }] : []))
  const kept = new Set(stay.map(({ id }) => id))
  return {
    stay,
    gone: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    added: named.filter(({ id }) => !id || !known.has(id)).map(({ id: _id, ...one }) => one),
  }
}

async function editCrew(ctx: Ctx, run: Run, crew: Input['drivers'], busy: ReadonlySet<string | null>) {
  // Whoever left and had begun cannot be named any more; what they did stays theirs.
  const named = run.drivers.filter(({ id, driverId }) => driverId !== null || !busy.has(id))
  const { stay, gone, added } = compared(named, crew)
  const onTheWay = run.drivers.find(({ id }) => gone.includes(id) && busy.has(id))
  if (onTheWay) throw invalid({ drivers: `${onTheWay.name} is on the way already and stays in this run` })
  if (gone.length > 0) {
    const free = run.stops.filter(({ runDriverId }) => runDriverId && gone.includes(runDriverId))
    await updateMany(
      ctx,
      runStops,
      free.map(({ id }) => nobodys(id)),
    )
    await ctx.db.delete(runDrivers).where(inArray(runDrivers.id, gone))
  }
  await updateMany(
    ctx,
    runDrivers,
    stay.map(({ id, ...values }) => ({ before: { ...beforeOf(run.drivers, id), id }, values })),
  )
  if (added.length > 0)
    await ctx.db
      .insert(runDrivers)
      .values(added.map((driver) => ({ ...driver, runId: run.id, createdBy: ctx.user.id })))
}

/** What was delivered stands in the ledger, with its day and number: the run says the same. */
function mustStayDelivered(run: Run, { day, jobs }: Input) {
  const done = run.stops.filter(({ kind, status }) => kind === 'delivery' && status === 'done')
  if (done.length > 0 && day !== run.day)
    throw invalid({ day: 'Something of this run was delivered already, so it stays on its day' })
  const uncounted = new Set(done.filter(({ sandwiches }) => sandwiches === null).map(({ jobId }) => jobId))
  const other = run.jobs.find(
    ({ id, sandwiches }) =>
      uncounted.has(id) && jobs.some((job) => job.id === id && job.sandwiches !== sandwiches),
  )
  if (other)
    throw invalid({
      jobs: `${other.recipient.name} has got its sandwiches. Open the stop again to say how many there were`,
    })
}

const nobodys = (id: string) => ({ before: { id }, values: { runDriverId: null, position: null } })
const beforeOf = (rows: readonly { id: string }[], id: string) => rows.find((row) => row.id === id) ?? {}

async function editJobs(ctx: Ctx, run: Run, jobs: Input['jobs'], busy: ReadonlySet<string>) {
  const { stay, gone, added } = compared(run.jobs, jobs)
  const known = new Map(run.jobs.map((job) => [job.id, job]))
  if (stay.some(({ id, recipientId }) => known.get(id)?.recipient.id !== recipientId))
    throw invalid({ jobs: 'Another recipient is another delivery: take this one out and add a new one' })
  const hostOf = new Map(run.jobs.map(({ id, host }) => [id, host?.id ?? null]))
  const elsewhere = stay.filter(({ id, hostId = null }) => hostOf.get(id) !== hostId)
  // The ledger knows what was delivered by its plan.
  const replanned = stay.filter(({ id, planId }) => planId !== undefined && known.get(id)?.planId !== planId)
  const begun = run.jobs.find(
    ({ id }) =>
      busy.has(id) && (gone.includes(id) || [...elsewhere, ...replanned].some((job) => job.id === id)),
  )
  if (begun)
    throw invalid({ jobs: `The delivery to ${begun.recipient.name} has begun and stays as it is planned` })
  if (gone.length > 0) await ctx.db.delete(runJobs).where(inArray(runJobs.id, gone))
  const before = run.jobs.map(({ host, recipient, ...job }) => ({
    ...job,
    hostId: host?.id ?? null,
    recipientId: recipient.id,
  }))
  await updateMany(
    ctx,
    runJobs,
    stay.map(({ id, recipientId: _same, ...values }) => ({
      before: { ...beforeOf(before, id), id },
      values,
    })),
  )
  // From nowhere to a location, or back, it is other stops; from one location to another it is the same, elsewhere.
  const other = elsewhere.filter(({ id, hostId }) => Boolean(hostOf.get(id)) !== Boolean(hostId))
  if (other.length > 0)
    await ctx.db.delete(runStops).where(
      inArray(
        runStops.jobId,
        other.map(({ id }) => id),
      ),
    )
  const made =
    added.length === 0
      ? []
      : await ctx.db
          .insert(runJobs)
          .values(added.map((job) => ({ ...job, runId: run.id, createdBy: ctx.user.id })))
          .returning({ jobId: runJobs.id, hostId: runJobs.hostId })
  await addStops(ctx, [...other.map(({ id, hostId = null }) => ({ jobId: id, hostId })), ...made])
}

/** 400 at what is named and is not there. */
export async function allThere(ctx: Ctx, { drivers: crew, jobs }: Pick<Input, 'drivers' | 'jobs'>) {
  const missing = async (
    table: typeof drivers | typeof hosts | typeof recipients,
    ids: readonly (string | null | undefined)[],
  ) => {
    const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
    const found = await ctx.db.select({ id: table.id }).from(table).where(inArray(table.id, wanted))
    return found.length < wanted.length
  }
  const ids = crew.map(({ driverId }) => driverId)
  if (new Set(ids).size < ids.length) throw invalid({ drivers: 'A driver stands here twice' })
  if (await missing(drivers, ids)) throw invalid({ drivers: 'One of these drivers is not there any more' })
  const owned = await ctx.db
    .select({ id: driverVehicles.id, driverId: driverVehicles.driverId })
    .from(driverVehicles)
    .where(
      inArray(
        driverVehicles.id,
        crew.flatMap(({ vehicleId }) => vehicleId ?? []),
      ),
    )
  if (
    !crew.every(
      ({ vehicleId, driverId }) =>
        !vehicleId || owned.some((car) => car.id === vehicleId && car.driverId === driverId),
    )
  )
    throw invalid({ drivers: 'One of these vehicles is not there any more' })
  if (
    (await missing(
      recipients,
      jobs.map(({ recipientId }) => recipientId),
    )) ||
    (await missing(
      hosts,
      jobs.map(({ hostId }) => hostId),
    ))
  )
    throw invalid({ jobs: 'One of these places is not there any more' })
  const planned = jobs.filter(({ planId }) => planId)
  if (new Set(planned.map(({ planId }) => planId)).size < planned.length)
    throw invalid({ jobs: 'A planned delivery stands here twice' })
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
