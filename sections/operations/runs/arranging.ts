import { type Evaluation, evaluate } from '#kernel/routes/evaluate.ts'
import type { Plan } from '#kernel/routes/problem.ts'
import type { Run } from './contract.ts'
import { begunOf } from './moves.ts'
import { isPinned, planOf, problemOf } from './problem.ts'

/** Stops that nobody drives lie here. */
export const NOBODY = 'nobody'
/** Which stops each driver has, in their order, and which nobody has; by the ids of `run_drivers` and `run_stops`. */
export type Arranged = ReadonlyMap<string, readonly string[]>

export function arrangedOf(run: Run): Arranged {
  // What nobody drives yet lies together by delivery, as it would be driven.
  const jobAt = new Map(run.jobs.map(({ id }, index) => [id, index]))
  const later = (kind: string) => (kind === 'pickup' ? 0 : 1)
  const inOrder = run.stops.toSorted(
    (a, b) =>
      (a.position ?? 0) - (b.position ?? 0) ||
      (jobAt.get(a.jobId) ?? 0) - (jobAt.get(b.jobId) ?? 0) ||
      later(a.kind) - later(b.kind),
  )
  const of = (driver: string | null) =>
    inOrder.filter(({ runDriverId }) => runDriverId === driver).map(({ id }) => id)
  return new Map([[NOBODY, of(null)], ...run.drivers.map(({ id }) => [id, of(id)] as const)])
}

/** A run as it would be, arranged so. */
export function withArranged(run: Run, arranged: Arranged): Run {
  const places = new Map(
    [...arranged].flatMap(([driver, ids]) => ids.map((id, position) => [id, { driver, position }] as const)),
  )
  return {
    ...run,
    stops: run.stops.map((stop) => {
      const place = places.get(stop.id)
      const nobody = !place || place.driver === NOBODY
      return {
        ...stop,
        runDriverId: nobody ? null : place.driver,
        position: nobody ? null : place.position,
      }
    }),
  }
}

/**
 * A stop is put somewhere else. What is fetched and what is brought stay with one driver: to another one the other half
 * comes along, fetched right before it is brought, or brought last; what was begun there stays.
 */
export function moveStop(
  run: Run,
  arranged: Arranged,
  id: string,
  to: { column: string; index: number },
): Arranged {
  const stop = run.stops.find((one) => one.id === id)
  const other = run.stops.find(
    (one) => one.jobId === stop?.jobId && one.id !== id && one.status === 'waiting',
  )
  const stays = arranged.get(to.column)?.includes(id) ?? false
  const gone = new Set([id, ...(other && !stays ? [other.id] : [])])
  return new Map(
    [...arranged].map(([column, ids]) => {
      const rest = ids.filter((one) => !gone.has(one))
      if (column !== to.column) return [column, rest]
      const put = rest.toSpliced(to.index, 0, id)
      if (stays || !other) return [column, put]
      return [column, stop?.kind === 'delivery' ? put.toSpliced(to.index, 0, other.id) : [...put, other.id]]
    }),
  )
}

export const routesOf = (arranged: Arranged) =>
  [...arranged]
    .filter(([column]) => column !== NOBODY)
    .map(([runDriverId, ids]) => ({ runDriverId, stopIds: [...ids] }))

/**
 * Who calls where by a plan that was proposed. What has begun stays with its driver, and what has no pin with whoever it was
 * given by hand, in the place that it had: the plan could not know better. What somebody who left has not begun is nobody's.
 */
export function routesOfPlan(run: Run, plan: Plan) {
  const begun = begunOf(run.stops)
  const pinned = new Set(run.jobs.filter(isPinned).map(({ id }) => id))
  const stopAt = new Map(run.stops.map((stop) => [`${stop.kind} ${stop.jobId}`, stop]))
  const ways = new Map(
    plan.routes.map(({ vehicle, stops }) => [
      vehicle,
      stops
        .flatMap(({ job, kind }) => stopAt.get(`${kind} ${job}`) ?? [])
        .filter(({ jobId, runDriverId }) => runDriverId === vehicle || !begun.has(jobId))
        .map(({ id }) => id),
    ]),
  )
  const placed = new Set([...ways.values()].flat())
  const former = new Set(run.drivers.flatMap(({ id, driverId }) => (driverId === null ? [id] : [])))
  const stays = run.stops
    .filter(({ id, jobId }) => !placed.has(id) && (begun.has(jobId) || !pinned.has(jobId)))
    .filter(({ status, runDriverId }) => status !== 'waiting' || !former.has(runDriverId ?? ''))
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return run.drivers.map(({ id }) => ({
    runDriverId: id,
    stopIds: stays
      .filter(({ runDriverId }) => runDriverId === id)
      .reduce((ids, stop) => ids.toSpliced(stop.position ?? 0, 0, stop.id), ways.get(id) ?? []),
  }))
}

export const worthOf = (run: Run): Evaluation => evaluate(problemOf(run), planOf(run))

/** When a plan is at each stop, by what it is: `pickup <job>`. */
export const timesOf = ({ routes }: Evaluation): ReadonlyMap<string, number> =>
  new Map(
    routes.flatMap(({ stops }) => stops.map(({ job, kind, begins }) => [`${kind} ${job}`, begins] as const)),
  )
