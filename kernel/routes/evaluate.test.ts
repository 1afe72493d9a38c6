import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { NEARLY, type Plan, type Problem } from './problem.ts'
import { anyProblem, everyPlan } from './testing/problems.ts'

/** Home, Oak Street ten miles on, the shelter another ten: a mile a minute. */
const LINE = [0, 10, 20].map((from) => [0, 10, 20].map((to) => Math.abs(from - to)))
const DAY: Problem = {
  distance: LINE,
  minutes: LINE,
  loads: ['sandwich', 'cooler'],
  jobs: [
    {
      id: 'oak',
      name: 'Oak Street’s sandwiches',
      load: [200, 2],
      pickup: { place: 1, name: 'Oak Street', from: 9 * 60, until: 10 * 60, service: 10 },
      delivery: { place: 2, name: 'the shelter', from: 11 * 60, until: 12 * 60, service: 15 },
      coldMinutes: 90,
    },
  ],
  vehicles: [
    { id: 'maria', name: 'Maria', start: 0, end: 0, capacity: [250, 3], from: 8 * 60 },
    { id: 'tom', name: 'Tom', start: 0, end: null, capacity: [100, 3], until: 11 * 60 },
  ],
}
const by = (vehicle: string, ...kinds: ('pickup' | 'delivery')[]): Plan => ({
  routes: [{ vehicle, stops: kinds.map((kind) => ({ job: 'oak', kind })) }],
})
const words = (problem: Problem, plan: Plan) => evaluate(problem, plan).broken.map((broken) => broken.words)
const change = (job: object, problem = DAY): Problem => ({
  ...problem,
  jobs: problem.jobs.map((each) => ({ ...each, ...job })),
})

describe('what a plan is worth', () => {
  test('is its distance, with what it costs that somebody drives at all', () => {
    const plan = by('maria', 'pickup', 'delivery')
    expect(evaluate(DAY, plan)).toMatchObject({ cost: 40, distance: 40, late: 0, unplanned: [], broken: [] })
    const paid = { ...DAY, vehicles: DAY.vehicles.map((vehicle) => ({ ...vehicle, fixed: 5 })) }
    expect(evaluate(paid, plan)).toMatchObject({ cost: 45, distance: 40 })
  })

  test('food is loaded as late as it may, and nobody leaves sooner than needed', () => {
    const [route] = evaluate(DAY, by('maria', 'pickup', 'delivery')).routes
    // 11:00 to 11:15 at the shelter: at most 90 minutes before that Oak Street’s coolers come out of the cold.
    expect(route).toMatchObject({ leaves: 9 * 60 + 35, ends: 11 * 60 + 35, atStart: [0, 0] })
    expect(route?.stops).toEqual([
      { job: 'oak', kind: 'pickup', arrives: 585, begins: 585, leaves: 595, late: 0, load: [200, 2] },
      { job: 'oak', kind: 'delivery', arrives: 605, begins: 660, leaves: 675, late: 0, load: [0, 0] },
    ])
  })
})

describe('a rule that is broken is said in words', () => {
  test('too much, too late, too long', () => {
    expect(words(DAY, by('tom', 'pickup', 'delivery'))).toEqual([
      'Tom carries 200 sandwiches, 100 sandwiches too many.',
      'Tom is done at 11:15 AM, 15 minutes too late.',
    ])
    const one = change({ load: [101, 2] })
    expect(words(one, by('tom', 'pickup', 'delivery'))[0]).toBe(
      'Tom carries 101 sandwiches, 1 sandwich too many.',
    )
    const early = change({ delivery: { ...DAY.jobs[0]?.delivery, from: 9 * 60, until: 9 * 60 + 15 } })
    expect(words(early, by('maria', 'pickup', 'delivery'))).toEqual([
      'Maria is at the shelter at 9:20 AM, 5 minutes too late.',
    ])
    expect(words(change({ coldMinutes: 30 }), by('maria', 'pickup', 'delivery'))).toEqual([
      'Oak Street’s sandwiches: out of the cold for 75 minutes, 45 minutes longer than is safe.',
    ])
    const short = {
      ...DAY,
      vehicles: DAY.vehicles.map((each) => ({ ...each, shiftMinutes: 100, until: 11 * 60 + 30 })),
    }
    expect(words(short, by('maria', 'pickup', 'delivery'))).toEqual([
      'Maria is on the road for 105 minutes, 5 minutes too long.',
      'Maria is done at 11:35 AM, 5 minutes too late.',
    ])
  })

  test('fetched and brought in the wrong order, by two people, twice, or not at all', () => {
    expect(words(DAY, by('maria', 'delivery', 'pickup'))[0]).toBe(
      'Maria brings Oak Street’s sandwiches before it is fetched.',
    )
    expect(words(DAY, by('maria', 'pickup'))).toContain(
      'Maria fetches Oak Street’s sandwiches, but nobody brings it.',
    )
    expect(
      words(DAY, { routes: [...by('maria', 'pickup').routes, ...by('tom', 'delivery').routes] }),
    ).toContain('Maria fetches Oak Street’s sandwiches, but Tom brings it.')
    expect(words(DAY, by('maria', 'pickup', 'pickup', 'delivery'))).toContain(
      'Oak Street’s sandwiches is in the plan twice.',
    )
    expect(words(DAY, { routes: [] })).toEqual(['Nobody takes Oak Street’s sandwiches.'])
  })

  test('by somebody who may not, or whom nobody knows', () => {
    expect(words(change({ vehicles: ['tom'] }), by('maria', 'pickup', 'delivery'))[0]).toBe(
      'Maria may not take Oak Street’s sandwiches.',
    )
    expect(words(DAY, by('ann', 'pickup', 'delivery'))).toContain('The driver ann is not known.')
    const stray = { routes: [{ vehicle: 'maria', stops: [{ job: 'elm', kind: 'pickup' as const }] }] }
    expect(words(DAY, stray)).toContain('The stop elm is not known.')
  })
})

describe('whether a route can be driven in time', () => {
  test('is what solving all its inequalities at once says', () => {
    fc.assert(
      fc.property(anyProblem({ jobs: 3, vehicles: 1 }), fc.nat(200), (problem, nth) => {
        let plan: Plan = { routes: [] }
        let count = 0
        for (const each of everyPlan(problem)) {
          plan = each
          if (count++ === nth) break
        }
        const clock = new Set(['late', 'cold', 'shift', 'end'])
        const { broken } = evaluate(problem, plan)
        expect(broken.filter(({ rule }) => clock.has(rule)).length === 0).toBe(isPossible(problem, plan))
      }),
      { numRuns: 500 },
    )
  })
})

/** Times as differences, `a` at least so long after `b`: possible where no circle of them is longer than nothing. */
function isPossible(problem: Problem, plan: Plan): boolean {
  return plan.routes.every(({ stops, vehicle: id }) => {
    const vehicle = problem.vehicles.find((each) => each.id === id)
    if (!vehicle || stops.length === 0) return true
    const visits = stops.map(({ job, kind }) => {
      const found = problem.jobs.find((each) => each.id === job)
      return { job: found, kind, visit: found?.[kind] }
    })
    const points = [
      { place: vehicle.start, from: vehicle.from ?? 0, until: undefined, service: 0 },
      ...visits.map(({ visit }) => ({
        from: 0,
        until: undefined,
        service: 0,
        ...visit,
        place: visit?.place ?? null,
      })),
      { place: vehicle.end, from: 0, until: vehicle.until, service: 0 },
    ]
    const midnight = points.length
    const end = points.length - 1
    const edges: [from: number, to: number, atLeast: number][] = []
    points.forEach((point, index) => {
      edges.push([midnight, index, point.from])
      if (point.until !== undefined) edges.push([index, midnight, -point.until])
      const next = points[index + 1]
      if (!next) return
      const way = point.place === null || next.place === null ? 0 : problem.minutes[point.place]?.[next.place]
      edges.push([index, index + 1, (way ?? 0) + point.service])
    })
    if (vehicle.shiftMinutes !== undefined) edges.push([end, 0, -vehicle.shiftMinutes])
    visits.forEach(({ job, kind }, index) => {
      if (job?.coldMinutes === undefined) return
      const other = visits.findIndex((each) => each.job === job && each.kind !== kind)
      if (kind === 'delivery')
        edges.push([index + 1, other + 1, (points[index + 1]?.service ?? 0) - job.coldMinutes])
      else if (!job.delivery) edges.push([end, index + 1, -job.coldMinutes])
    })
    const times = [...points.map(() => 0), 0]
    for (let round = 0; round <= points.length + 1; round++) {
      let moved = false
      for (const [from, to, atLeast] of edges) {
        const time = (times[from] ?? 0) + atLeast
        if (time <= (times[to] ?? 0) + NEARLY) continue
        times[to] = time
        moved = true
      }
      if (!moved) return times[midnight] === 0
    }
    return false
  })
}
