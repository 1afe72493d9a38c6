import { type Job, NEARLY, type Problem, type StopKind, type Vehicle, type Visit } from './problem.ts'

/** One stop of a route with what it is about. */
export interface Call {
  job: Job
  kind: StopKind
  visit: Visit
}

/** When everything of a route happens, in minutes: the start first, then each stop, then the end. */
export interface Schedule {
  arrives: number[]
  /** Later than it arrives where it must wait. */
  begins: number[]
  /** How long each job's food is out of the cold, of the jobs that have a limit. */
  cold: { job: Job; minutes: number; atMost: number }[]
}

interface Point {
  place: number | null
  from: number
  until: number
  service: number
}

interface Limit {
  first: number
  last: number
  atMost: number
  job?: Job
}

/**
 * The earliest times that are possible, late or not; then what would be out of the cold too long begins as late as it
 * may without anything behind it moving, and the driver leaves no sooner than the first stop needs.
 */
export function scheduleOf(problem: Problem, vehicle: Vehicle, calls: readonly Call[]): Schedule {
  const points = pointsOf(vehicle, calls)
  const way = (index: number) => {
    const [from, to] = [points[index]?.place ?? null, points[index + 1]?.place ?? null]
    const minutes = from === null || to === null ? 0 : (problem.minutes[from]?.[to] ?? 0)
    return minutes + (points[index]?.service ?? 0)
  }
  const begins = points.map(({ from }) => from)
  const at = (index: number) => begins[index] ?? 0
  const forward = () => {
    for (let index = 1; index < points.length; index++)
      begins[index] = Math.max(at(index), at(index - 1) + way(index - 1))
  }
  forward()
  const latest = points.map(({ until }, index) => Math.max(until, at(index)))
  const limits = limitsOf(vehicle, calls)
  const span = ({ first, last }: Limit) => at(last) + (points[last]?.service ?? 0) - at(first)
  for (const _ of limits) {
    for (const limit of limits) {
      const wanted = at(limit.first) + span(limit) - limit.atMost
      let possible = at(limit.last)
      for (let index = limit.last - 1; index >= limit.first; index--)
        possible = Math.min(possible - way(index), latest[index] ?? possible)
      begins[limit.first] = Math.max(at(limit.first), Math.min(wanted, possible))
    }
    forward()
  }
  if (points.length > 2) begins[0] = Math.max(at(0), Math.min(latest[0] ?? 0, at(1) - way(0)))
  return {
    begins,
    arrives: begins.map((begin, index) => (index === 0 ? begin : at(index - 1) + way(index - 1))),
    cold: limits.flatMap((limit) =>
      limit.job ? [{ job: limit.job, minutes: span(limit), atMost: limit.atMost }] : [],
    ),
  }
}

function pointsOf(vehicle: Vehicle, calls: readonly Call[]): Point[] {
  const endless = Number.POSITIVE_INFINITY
  return [
    { place: vehicle.start, from: vehicle.from ?? 0, until: endless, service: 0 },
    ...calls.map(({ visit }) => ({
      place: visit.place,
      from: visit.from ?? 0,
      until: visit.until ?? endless,
      service: visit.service ?? 0,
    })),
    { place: vehicle.end, from: 0, until: vehicle.until ?? endless, service: 0 },
  ]
}

function limitsOf(vehicle: Vehicle, calls: readonly Call[]): Limit[] {
  const end = calls.length + 1
  const limits: Limit[] =
    vehicle.shiftMinutes === undefined ? [] : [{ first: 0, last: end, atMost: vehicle.shiftMinutes }]
  calls.forEach(({ job, kind }, index) => {
    if (job.coldMinutes === undefined) return
    const other = calls.findIndex((call) => call.job === job && call.kind !== kind)
    const atMost = job.coldMinutes
    if (kind === 'delivery')
      limits.push({ first: other < 0 ? 0 : Math.min(other, index) + 1, last: index + 1, atMost, job })
    else if (other < 0) limits.push({ first: index + 1, last: end, atMost, job })
  })
  return limits
}

/** Whether one is more than the other by more than fractions. */
export const exceeds = (value: number, atMost: number) => value > atMost + NEARLY
