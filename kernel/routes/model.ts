import type { Job, Problem, StopKind, Table, Vehicle, Visit } from './problem.ts'

/**
 * The problem as flat arrays, which is what makes the search quick. A node is a visit (0 … visits - 1) or the start or
 * end of a kind of vehicle; vehicles that differ in nothing are of one kind, so that only one idle one is looked at.
 */
export interface Model {
  visits: number
  nodes: number
  loads: number
  distance: Float64Array
  minutes: Float64Array
  from: Float64Array
  until: Float64Array
  service: Float64Array
  visitJob: Int32Array
  isPickup: Uint8Array
  pickup: Int32Array
  delivery: Int32Array
  /** Both visits of a job are in `load`, `loads` numbers each. */
  load: Float64Array
  cold: Float64Array
  vehicleKind: Int32Array
  kinds: VehicleKind[]
  /** Which vehicle may which job; nothing where all may all. */
  allowed: Uint8Array | undefined
  /** Windows, shifts or limits: without any, times need not be looked at. */
  timed: boolean
  /** Something may not take longer than so long, however the clock stands. */
  limited: boolean
  /** Of each visit all others, the nearest first. */
  near: Int32Array[]
  stopOf: { job: string; kind: StopKind }[]
}

interface VehicleKind {
  vehicles: number[]
  start: number
  end: number
  capacity: Float64Array
  shift: number
  fixed: number
}

/** No visit, no job. */
export const NONE = -1

export const kindOf = (model: Model, vehicle: number) =>
  model.kinds[model.vehicleKind[vehicle] as number] as VehicleKind

interface Node {
  place: number | null
  visit: Pick<Visit, 'from' | 'until' | 'service'>
}

export function modelOf(problem: Problem): Model {
  const jobs = problem.jobs
  const nodes: Node[] = []
  const stopOf: Model['stopOf'] = []
  const visitJob: number[] = []
  const ends = (kind: StopKind) =>
    Int32Array.from(jobs, (job, index) => {
      const visit = job[kind]
      if (!visit) return NONE
      visitJob.push(index)
      stopOf.push({ job: job.id, kind })
      return nodes.push({ place: visit.place, visit }) - 1
    })
  const pickup = ends('pickup')
  const delivery = ends('delivery')
  const visits = nodes.length
  const { kinds, vehicleKind } = kindsOf(problem, nodes)
  const distance = flat(problem.distance, nodes)
  const cold = Float64Array.from(jobs, (job) => job.coldMinutes ?? Number.POSITIVE_INFINITY)
  const limited =
    cold.some((minutes) => minutes < Number.POSITIVE_INFINITY) ||
    kinds.some(({ shift }) => shift < Number.POSITIVE_INFINITY)
  const from = Float64Array.from(nodes, ({ visit }) => visit.from ?? 0)
  const until = Float64Array.from(nodes, ({ visit }) => visit.until ?? Number.POSITIVE_INFINITY)
  return {
    visits,
    nodes: nodes.length,
    loads: problem.loads.length,
    distance,
    minutes: problem.minutes === problem.distance ? distance : flat(problem.minutes, nodes),
    from,
    until,
    service: Float64Array.from(nodes, ({ visit }) => visit.service ?? 0),
    visitJob: Int32Array.from(visitJob),
    isPickup: Uint8Array.from(stopOf, ({ kind }) => (kind === 'pickup' ? 1 : 0)),
    pickup,
    delivery,
    load: Float64Array.from(jobs.flatMap((job) => problem.loads.map((_, index) => job.load[index] ?? 0))),
    cold,
    vehicleKind,
    kinds,
    allowed: allowedOf(jobs, problem.vehicles),
    timed: limited || until.some((minutes) => minutes < Number.POSITIVE_INFINITY),
    limited,
    near: nearOf(distance, visits, nodes.length),
    stopOf,
  }
}

function kindsOf(problem: Problem, nodes: Node[]) {
  const kinds = new Map<string, VehicleKind>()
  const vehicleKind = Int32Array.from(problem.vehicles, (vehicle, index) => {
    const own = problem.jobs.map(({ vehicles }) => (vehicles ? Number(vehicles.includes(vehicle.id)) : 1))
    const { id: _id, name: _name, ...rest } = vehicle
    const key = JSON.stringify([rest, own])
    const kind = kinds.get(key) ?? newKind(problem, vehicle, nodes)
    kinds.set(key, kind)
    kind.vehicles.push(index)
    return [...kinds.keys()].indexOf(key)
  })
  return { kinds: [...kinds.values()], vehicleKind }
}

function newKind(problem: Problem, vehicle: Vehicle, nodes: Node[]): VehicleKind {
  const start = nodes.push({ place: vehicle.start, visit: { from: vehicle.from } }) - 1
  const end = nodes.push({ place: vehicle.end, visit: { until: vehicle.until } }) - 1
  return {
    vehicles: [],
    start,
    end,
    capacity: Float64Array.from(problem.loads, (_, index) => vehicle.capacity[index] ?? 0),
    shift: vehicle.shiftMinutes ?? Number.POSITIVE_INFINITY,
    fixed: vehicle.fixed ?? 0,
  }
}

function flat(table: Table, nodes: Node[]): Float64Array {
  const size = nodes.length
  const all = new Float64Array(size * size)
  nodes.forEach((from, row) => {
    nodes.forEach((to, column) => {
      if (from.place !== null && to.place !== null)
        all[row * size + column] = table[from.place]?.[to.place] ?? Number.POSITIVE_INFINITY
    })
  })
  return all
}

function allowedOf(jobs: readonly Job[], vehicles: readonly Vehicle[]) {
  if (!jobs.some((job) => job.vehicles)) return undefined
  return Uint8Array.from(
    jobs.flatMap((job) => vehicles.map(({ id }) => (job.vehicles && !job.vehicles.includes(id) ? 0 : 1))),
  )
}

function nearOf(distance: Float64Array, visits: number, size: number): Int32Array[] {
  return Array.from({ length: visits }, (_, from) => {
    const far = (to: number) => distance[from * size + to] ?? 0
    return Int32Array.from({ length: visits }, (_none, to) => to).sort((a, b) => far(a) - far(b))
  })
}
