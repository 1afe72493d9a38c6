import fc from 'fast-check'
import type { Job, Plan, Problem, Stop, Vehicle, Visit } from '../problem.ts'

/** Days of driving as they may come: some jobs fetched, some brought, some both, with windows, limits and drivers of their own. */
export const anyProblem = (limits: { jobs: number; vehicles: number }): fc.Arbitrary<Problem> =>
  fc
    .record({
      places: fc.array(
        fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) }),
        {
          minLength: 2,
          maxLength: limits.jobs * 2 + 2,
        },
      ),
      jobs: fc.array(anyJob, { minLength: 1, maxLength: limits.jobs }),
      vehicles: fc.array(anyVehicle, { minLength: 1, maxLength: limits.vehicles }),
      slow: fc.constantFrom(1, 2),
    })
    .map(({ places, jobs, vehicles, slow }) => {
      const distance = places.map((from) =>
        places.map((to) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y)),
      )
      const placed = (visit: Visit | undefined) => visit && { ...visit, place: visit.place % places.length }
      const only = vehicles.map((_, index) => `driver ${index}`)
      return {
        distance,
        minutes: distance.map((row) => row.map((miles) => miles * slow)),
        loads: ['sandwich', 'cooler'],
        jobs: jobs.map(
          ({ chosen, ...job }, index): Job => ({
            ...job,
            id: `job ${index}`,
            pickup: placed(job.pickup),
            delivery: placed(job.delivery),
            vehicles:
              chosen === undefined ? undefined : only.slice(chosen % only.length, (chosen % only.length) + 1),
          }),
        ),
        vehicles: vehicles.map(
          (vehicle, index): Vehicle => ({
            ...vehicle,
            id: `driver ${index}`,
            start: vehicle.start === null ? null : vehicle.start % places.length,
            end: vehicle.end === null ? null : vehicle.end % places.length,
          }),
        ),
      }
    })

const place = fc.integer({ min: 0, max: 99 })
const anyVisit: fc.Arbitrary<Visit> = fc
  .record({
    place,
    service: fc.integer({ min: 0, max: 10 }),
    window: fc.option(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 10, max: 150 })), {
      nil: undefined,
    }),
  })
  .map(({ window, ...visit }) =>
    window ? { ...visit, from: window[0], until: window[0] + window[1] } : visit,
  )

const anyJob = fc
  .record({
    visits: fc.oneof(
      fc.record({ pickup: anyVisit, delivery: anyVisit }),
      fc.record({ pickup: anyVisit }),
      fc.record({ delivery: anyVisit }),
    ),
    load: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2 })),
    coldMinutes: fc.option(fc.integer({ min: 20, max: 120 }), { nil: undefined }),
    chosen: fc.option(fc.nat(9), { nil: undefined, freq: 5 }),
  })
  .map(({ visits, ...job }): Omit<Job, 'id'> & { chosen: number | undefined } => ({ ...job, ...visits }))

const end = fc.option(place, { nil: null })
const anyVehicle = fc.record({
  start: end,
  end,
  capacity: fc.tuple(fc.integer({ min: 40, max: 160 }), fc.integer({ min: 1, max: 5 })),
  from: fc.constantFrom(0, 0, 30),
  until: fc.constantFrom(undefined, 200, 400),
  shiftMinutes: fc.constantFrom(undefined, undefined, 120),
  fixed: fc.constantFrom(0, 15),
})

/** Every plan there is: each job in every place of every vehicle, or left out. */
export function* everyPlan(problem: Problem): Generator<Plan> {
  function* place(next: number, routes: Stop[][]): Generator<Stop[][]> {
    const job = problem.jobs[next]
    if (!job) {
      yield routes
      return
    }
    yield* place(next + 1, routes)
    for (let vehicle = 0; vehicle < routes.length; vehicle++)
      for (const stops of withJob(routes[vehicle] ?? [], job))
        yield* place(next + 1, routes.with(vehicle, stops))
  }
  const empty = problem.vehicles.map((): Stop[] => [])
  for (const routes of place(0, empty))
    yield { routes: problem.vehicles.map(({ id }, index) => ({ vehicle: id, stops: routes[index] ?? [] })) }
}

function withJob(stops: readonly Stop[], job: Job): Stop[][] {
  const all: Stop[][] = []
  const kinds = (['pickup', 'delivery'] as const).filter((kind) => job[kind])
  for (let first = 0; first <= stops.length; first++) {
    const one = stops.toSpliced(first, 0, { job: job.id, kind: kinds[0] ?? 'delivery' })
    if (kinds.length === 1) all.push(one)
    else
      for (let second = first + 1; second <= one.length; second++)
        all.push(one.toSpliced(second, 0, { job: job.id, kind: 'delivery' }))
  }
  return all
}
