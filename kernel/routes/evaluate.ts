import { type Broken, wordsOf } from './broken.ts'
import type { Job, Plan, Problem, Stop, Vehicle } from './problem.ts'
import { type Call, exceeds, scheduleOf } from './schedule.ts'

/**
 * What a plan is worth and which rules it breaks, whoever made it: the search, or a person by hand. It knows nothing of
 * how plans are found.
 */
export interface Evaluation {
  /** Distance, and what it costs that a vehicle drives at all. Less is better. */
  cost: number
  distance: number
  /** From leaving to the end, of all vehicles. */
  minutes: number
  /** All minutes that stops are too late. */
  late: number
  routes: RouteEvaluation[]
  /** Jobs that are not in the plan. */
  unplanned: string[]
  /** Nothing here: every rule is kept, and every job done. */
  broken: Broken[]
}

interface RouteEvaluation {
  vehicle: string
  distance: number
  leaves: number
  ends: number
  stops: StopEvaluation[]
  /** What is in the vehicle at its start, by what a load counts. */
  atStart: number[]
}

interface StopEvaluation extends Stop {
  arrives: number
  begins: number
  leaves: number
  late: number
  /** What is in the vehicle behind this stop. */
  load: number[]
}

export function evaluate(problem: Problem, plan: Plan): Evaluation {
  const jobs = new Map(problem.jobs.map((job) => [job.id, job]))
  const vehicles = new Map(problem.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const broken: Broken[] = faultsOf(problem, plan, jobs, vehicles)
  let [cost, distance, minutes, late] = [0, 0, 0, 0]
  const routes = plan.routes.flatMap((route) => {
    const vehicle = vehicles.get(route.vehicle)
    const calls = route.stops.flatMap((stop) => callOf(jobs, stop) ?? [])
    if (!vehicle || calls.length === 0) return []
    const result = evaluateRoute(problem, vehicle, calls)
    broken.push(...result.broken)
    distance += result.route.distance
    cost += result.route.distance + (vehicle.fixed ?? 0)
    minutes += result.route.ends - result.route.leaves
    late += result.route.stops.reduce((sum, stop) => sum + stop.late, 0)
    return [result.route]
  })
  const planned = new Set(plan.routes.flatMap(({ stops }) => stops.map(({ job }) => job)))
  const unplanned = problem.jobs.filter(({ id }) => !planned.has(id)).map(({ id }) => id)
  return { cost, distance, minutes, late, routes, unplanned, broken }
}

function callOf(jobs: ReadonlyMap<string, Job>, { job: id, kind }: Stop): Call | undefined {
  const job = jobs.get(id)
  const visit = job?.[kind]
  return job && visit ? { job, kind, visit } : undefined
}

/** What is wrong with who does what, before any clock or load. */
function faultsOf(
  problem: Problem,
  plan: Plan,
  jobs: ReadonlyMap<string, Job>,
  vehicles: ReadonlyMap<string, Vehicle>,
): Broken[] {
  const broken: Broken[] = []
  const add = (fault: Omit<Broken, 'words'>, extra?: { vehicle?: Vehicle; other?: Vehicle; job?: Job }) =>
    broken.push({ ...fault, words: wordsOf(fault, extra) })
  const seen = new Map<string, Vehicle>()
  const driving = new Set<string>()
  for (const route of plan.routes) {
    const vehicle = vehicles.get(route.vehicle)
    if (!vehicle) {
      add({ rule: 'unknown', vehicle: route.vehicle })
      continue
    }
    if (driving.has(route.vehicle)) add({ rule: 'twice', vehicle: route.vehicle }, { vehicle })
    driving.add(route.vehicle)
    for (const { job: id, kind } of route.stops) {
      const job = jobs.get(id)
      const fault = { vehicle: route.vehicle, job: id }
      if (!job?.[kind]) add({ rule: 'unknown', ...fault }, { vehicle })
      else if (seen.has(`${kind} ${id}`)) add({ rule: 'twice', ...fault }, { vehicle, job })
      else if (job.vehicles && !job.vehicles.includes(vehicle.id))
        add({ rule: 'vehicle', ...fault }, { vehicle, job })
      if (kind === 'delivery' && job?.pickup && seen.get(`pickup ${id}`) !== vehicle)
        if (route.stops.some((stop) => stop.job === id && stop.kind === 'pickup'))
          add({ rule: 'order', ...fault }, { vehicle, job })
      if (!seen.has(`${kind} ${id}`)) seen.set(`${kind} ${id}`, vehicle)
    }
  }
  for (const job of problem.jobs) {
    const [fetches, brings] = [seen.get(`pickup ${job.id}`), seen.get(`delivery ${job.id}`)]
    if (!fetches && !brings) add({ rule: 'unplanned', job: job.id }, { job })
    else if (job.pickup && job.delivery && fetches !== brings)
      add({ rule: 'pair', job: job.id }, { job, vehicle: fetches, other: brings })
  }
  return broken
}

function evaluateRoute(problem: Problem, vehicle: Vehicle, calls: readonly Call[]) {
  const { arrives, begins, cold } = scheduleOf(problem, vehicle, calls)
  const broken: Broken[] = []
  const add = (
    fault: Omit<Broken, 'words' | 'vehicle'>,
    extra: { job?: Job; call?: Call; at?: number; load?: string },
  ) => {
    const whole = { ...fault, vehicle: vehicle.id }
    broken.push({ ...whole, words: wordsOf(whole, { vehicle, ...extra }) })
  }
  const { atStart, after } = loadsOf(problem, calls)
  const stops = calls.map((call, index): StopEvaluation => {
    const [there, begin] = [arrives[index + 1] ?? 0, begins[index + 1] ?? 0]
    const over = begin - (call.visit.until ?? Number.POSITIVE_INFINITY)
    const late = exceeds(over, 0) ? over : 0
    if (late > 0)
      add({ rule: 'late', job: call.job.id, kind: call.kind, by: late }, { call, job: call.job, at: begin })
    const leaves = begin + (call.visit.service ?? 0)
    return {
      job: call.job.id,
      kind: call.kind,
      arrives: there,
      begins: begin,
      leaves,
      late,
      load: after[index] ?? [],
    }
  })
  problem.loads.forEach((load, index) => {
    const most = Math.max(...[atStart, ...after].map((amounts) => amounts[index] ?? 0))
    const by = most - (vehicle.capacity[index] ?? 0)
    if (exceeds(by, 0)) add({ rule: 'overload', by }, { at: most, load })
  })
  for (const { job, minutes, atMost } of cold)
    if (exceeds(minutes, atMost))
      add({ rule: 'cold', job: job.id, by: minutes - atMost }, { job, at: minutes })
  const [leaves, ends] = [begins[0] ?? 0, begins.at(-1) ?? 0]
  const shift = ends - leaves - (vehicle.shiftMinutes ?? Number.POSITIVE_INFINITY)
  if (exceeds(shift, 0)) add({ rule: 'shift', by: shift }, { at: ends - leaves })
  const overtime = ends - (vehicle.until ?? Number.POSITIVE_INFINITY)
  if (exceeds(overtime, 0)) add({ rule: 'end', by: overtime }, { at: ends })
  const distance = distanceOf(problem, vehicle, calls)
  return { route: { vehicle: vehicle.id, distance, leaves, ends, stops, atStart }, broken }
}

function distanceOf(problem: Problem, vehicle: Vehicle, calls: readonly Call[]): number {
  const places = [vehicle.start, ...calls.map(({ visit }) => visit.place), vehicle.end].filter(
    (place) => place !== null,
  )
  return places.reduce(
    (sum, place, index) => sum + (index === 0 ? 0 : (problem.distance[places[index - 1] ?? 0]?.[place] ?? 0)),
    0,
  )
}

/** What nobody fetches on the way is in the vehicle from the start. */
function loadsOf(problem: Problem, calls: readonly Call[]) {
  const amounts = (job: Job) => problem.loads.map((_, index) => job.load[index] ?? 0)
  const plus = (now: readonly number[], job: Job, sign: 1 | -1) =>
    amounts(job).map((amount, index) => (now[index] ?? 0) + sign * amount)
  const fetched = new Set(calls.filter(({ kind }) => kind === 'pickup').map(({ job }) => job))
  const brought = calls.filter(({ job, kind }) => kind === 'delivery' && !fetched.has(job))
  const atStart = brought.reduce<number[]>(
    (now, { job }) => plus(now, job, 1),
    problem.loads.map(() => 0),
  )
  let now = atStart
  const after = calls.map(({ job, kind }) => {
    now = plus(now, job, kind === 'pickup' ? 1 : -1)
    return now
  })
  return { atStart, after }
}
