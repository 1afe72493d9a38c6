import type { Run } from './contract.ts'

interface Route {
  runDriverId: string
  stopIds: string[]
}

/**
 * A plan in which deliveries that were begun stay with their driver, and come first where the plan says otherwise: their
 * door has no pin, or they were begun while the plan was looked for. What somebody who left has not begun is nobody's.
 */
export function withBegun(run: Pick<Run, 'drivers' | 'jobs' | 'stops'>, routes: readonly Route[]): Route[] {
  const planned = new Map(
    routes.flatMap(({ runDriverId, stopIds }) => stopIds.map((id) => [id, runDriverId] as const)),
  )
  const here = new Set(run.drivers.flatMap(({ id, driverId }) => (driverId === null ? [] : [id])))
  const settled = new Set(
    run.stops
      .filter(({ id, status, runDriverId }) => {
        const begun = status !== 'waiting' && runDriverId !== null
        return begun && planned.get(id) !== runDriverId
      })
      .map(({ jobId }) => jobId),
  )
  const kept = run.stops
    .filter(
      ({ jobId, status, runDriverId }) =>
        settled.has(jobId) && runDriverId !== null && (status !== 'waiting' || here.has(runDriverId)),
    )
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const free = new Set(run.stops.flatMap(({ id, jobId }) => (settled.has(jobId) ? [] : [id])))
  return run.drivers.map(({ id: runDriverId }) => ({
    runDriverId,
    stopIds: [
      ...kept.filter((stop) => stop.runDriverId === runDriverId).map(({ id }) => id),
      ...routes
        .filter((route) => route.runDriverId === runDriverId)
        .flatMap(({ stopIds }) => stopIds.filter((id) => free.has(id))),
    ],
  }))
}
