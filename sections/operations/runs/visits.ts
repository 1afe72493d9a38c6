import type { Door, Run, Stop } from './contract.ts'
import type { MoveName, StopStatus } from './moves.ts'

type Job = Run['jobs'][number]

/** A door at which somebody calls once, for one delivery or for several that are fetched there together. */
export interface Visit {
  /** Of its first stop. */
  id: string
  kind: Stop['kind']
  door: Door
  stops: { stop: Stop; job: Job }[]
  status: StopStatus
}

const RANKS: Record<StopStatus, number> = { waiting: 0, started: 1, arrived: 2, problem: 3, done: 4 }
/** Where a stop stands once this was said. */
const SAYS: Record<MoveName, StopStatus> = {
  start: 'started',
  arrive: 'arrived',
  problem: 'problem',
  finish: 'done',
}
/** What was said takes nothing back that goes further. */
export const further = (status: StopStatus, move: MoveName): StopStatus =>
  RANKS[SAYS[move]] > RANKS[status] ? SAYS[move] : status

/** How far a door is: done when all of it is, else as far as what is still to do. */
function statusOfAll(stops: Visit['stops']): StopStatus {
  const open = stops.map(({ stop }) => stop.status).filter((status) => status !== 'done')
  return open.toSorted((a, b) => RANKS[b] - RANKS[a])[0] ?? 'done'
}

/** The doors of one driver, or of nobody, in their order; stops at the same door that follow each other are one call there. */
export function visitsOf(run: Pick<Run, 'jobs' | 'stops'>, runDriverId: string | null): Visit[] {
  const jobs = new Map(run.jobs.map((job) => [job.id, job]))
  const visits: Visit[] = []
  const own = run.stops
    .filter((stop) => stop.runDriverId === runDriverId)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  for (const stop of own) {
    const job = jobs.get(stop.jobId)
    const door = stop.kind === 'pickup' ? job?.host : job?.recipient
    if (!job || !door) continue
    const last = visits.at(-1)
    if (last?.kind === stop.kind && last.door.id === door.id) last.stops.push({ stop, job })
    else visits.push({ id: stop.id, kind: stop.kind, door, stops: [{ stop, job }], status: 'waiting' })
  }
  return visits.map((visit) => ({ ...visit, status: statusOfAll(visit.stops) }))
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
/** What is taken or left at a door. */
export const amountsOf = ({ stops }: Visit) => ({
  sandwiches: sum(stops.map(({ stop, job }) => stop.sandwiches ?? job.sandwiches)),
  coolers: sum(stops.map(({ job }) => job.coolers)),
})
