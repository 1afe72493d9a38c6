import { HOUR_MINUTES } from '#kernel/charity/duration.ts'
import { milesBetween, type Place } from '#kernel/routes/nearest.ts'
import type { Plan, Problem, Visit } from '#kernel/routes/problem.ts'
import type { Door, Run } from './contract.ts'

/** Streets are longer than a crow's way. */
const DETOUR = 1.3

type Spot = Pick<Door, 'name' | 'point'>
type Job = Run['jobs'][number]
/** What of a run decides who can drive where. */
interface Plannable extends Pick<Run, 'coldMinutes' | 'milesPerHour'> {
  drivers: readonly Pick<
    Run['drivers'][number],
    'id' | 'name' | 'leavesAt' | 'backBy' | 'coolers' | 'startsAt' | 'endsAt' | 'home'
  >[]
  jobs: readonly (Pick<
    Job,
    'id' | 'coolers' | 'readyFrom' | 'readyUntil' | 'dueFrom' | 'dueUntil' | 'serviceMinutes'
  > & { host: Spot | null; recipient: Spot })[]
  stops: readonly Pick<Run['stops'][number], 'jobId' | 'status' | 'runDriverId'>[]
}

/** A run as `kernel/routes` reckons with it: on the server for a proposal, on the screen for what a change costs. Doors without a pin are left out. */
export function problemOf(run: Plannable): Problem {
  const places: Place[] = []
  const at = (point: Place) => places.push(point) - 1
  const visit = (
    door: Spot,
    from: number | null,
    until: number | null,
    service: number,
  ): Visit | undefined =>
    door.point
      ? {
          place: at(door.point),
          name: door.name,
          service,
          ...(from === null ? {} : { from }),
          ...(until === null ? {} : { until }),
        }
      : undefined
  const jobs = run.jobs.flatMap((job) => {
    const { host, recipient, serviceMinutes: service } = job
    const pickup = host ? visit(host, job.readyFrom, job.readyUntil, service) : undefined
    const delivery = visit(recipient, job.dueFrom, job.dueUntil, service)
    if (!delivery || (host && !pickup)) return []
    const begun = run.stops.find(({ jobId, status }) => jobId === job.id && status !== 'waiting')
    return [
      {
        id: job.id,
        name: recipient.name,
        load: [job.coolers],
        coldMinutes: run.coldMinutes,
        delivery,
        ...(pickup ? { pickup } : {}),
        ...(begun?.runDriverId ? { vehicles: [begun.runDriverId] } : {}),
      },
    ]
  })
  const vehicles = run.drivers.map((one) => ({
    id: one.id,
    name: one.name,
    start: one.startsAt === 'home' && one.home ? at(one.home) : null,
    end: one.endsAt === 'home' && one.home ? at(one.home) : null,
    capacity: [one.coolers],
    from: one.leavesAt,
    until: one.backBy,
  }))
  const distance = places.map((from) => places.map((to) => milesBetween(from, to) * DETOUR))
  const minutes = distance.map((row) => row.map((miles) => (miles / run.milesPerHour) * HOUR_MINUTES))
  return { distance, minutes, jobs, vehicles, loads: ['cooler'] }
}

/** Are all doors of a delivery on the map? Else nobody can reckon with it. */
export const isPinned = ({ host, recipient }: { host: Spot | null; recipient: Spot }) =>
  recipient.point !== null && host?.point !== null

/** How the run is arranged at present; without what has no pin, as `problemOf` has it. */
export function planOf({ drivers, jobs, stops }: Pick<Run, 'drivers' | 'jobs' | 'stops'>): Plan {
  const pinned = new Set(jobs.filter(isPinned).map(({ id }) => id))
  return {
    routes: drivers.map(({ id }) => ({
      vehicle: id,
      stops: stops
        .filter(({ runDriverId, jobId }) => runDriverId === id && pinned.has(jobId))
        .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
        .map(({ jobId, kind }) => ({ job: jobId, kind })),
    })),
  }
}
