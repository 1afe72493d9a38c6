import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { Problem } from './problem.ts'
import { solve } from './solve.ts'
import { anyProblem, everyPlan } from './testing/problems.ts'

/** Rules that a proposed plan never breaks; what it cannot keep them with it leaves out. */
const brokenBut = (problem: Problem, plan: ReturnType<typeof solve>) =>
  evaluate(problem, plan).broken.filter(({ rule }) => rule !== 'unplanned')

describe('a proposed plan', () => {
  test('keeps every rule: loads, windows, shifts, pickups before deliveries, time out of the cold, who may', () => {
    fc.assert(
      fc.property(anyProblem({ jobs: 12, vehicles: 4 }), fc.nat(1000), (problem, seed) => {
        expect(brokenBut(problem, solve(problem, { seed, rounds: 60 }))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('is the best there is, where one can try all', () => {
    fc.assert(
      fc.property(anyProblem({ jobs: 3, vehicles: 2 }), (problem) => {
        let best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
        for (const plan of everyPlan(problem)) {
          const { broken, cost, unplanned } = evaluate(problem, plan)
          if (broken.length > unplanned.length) continue
          if (unplanned.length < (best[0] ?? 0) || (unplanned.length === best[0] && cost < (best[1] ?? 0)))
            best = [unplanned.length, cost]
        }
        const found = evaluate(problem, solve(problem, { rounds: 400 }))
        expect([found.unplanned.length, found.cost]).toEqual(best)
      }),
      { numRuns: 150 },
    )
  })

  test('is the same for the same seed and number of rounds', () => {
    fc.assert(
      fc.property(anyProblem({ jobs: 10, vehicles: 3 }), fc.nat(1000), (problem, seed) => {
        expect(solve(problem, { seed, rounds: 100 })).toEqual(solve(problem, { seed, rounds: 100 }))
      }),
      { numRuns: 50 },
    )
  })

  test('is there when the time is up, by the clock that it is given', () => {
    let now = 0
    const plan = solve(squares(40), { rounds: 1e9, time: { milliseconds: 100, now: () => now++ } })
    expect(now).toBe(101)
    expect(evaluate(squares(40), plan).broken).toEqual([])
  })

  test('uses as few vehicles as there are, when they only just suffice', () => {
    const tight: Problem = { ...squares(30), vehicles: squares(30).vehicles.slice(0, 3) }
    expect(evaluate(tight, solve(tight, { rounds: 2000 })).broken).toEqual([])
  })

  test('of nothing is nothing', () => {
    expect(solve({ ...squares(1), jobs: [] })).toEqual({ routes: [] })
    expect(solve({ ...squares(1), vehicles: [] })).toEqual({ routes: [] })
  })
})

/** Stops on a grid of streets around one depot, ten for each vehicle. */
function squares(stops: number): Problem {
  const places = [
    { x: 4, y: 4 },
    ...Array.from({ length: stops }, (_, n) => ({ x: (n * 7) % 10, y: (n * 3) % 9 })),
  ]
  const distance = places.map((a) => places.map((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)))
  return {
    distance,
    minutes: distance,
    loads: ['sandwich'],
    jobs: Array.from({ length: stops }, (_, n) => ({
      id: `stop ${n}`,
      load: [10],
      delivery: { place: n + 1 },
    })),
    vehicles: Array.from({ length: stops }, (_, n) => ({
      id: `driver ${n}`,
      start: 0,
      end: 0,
      capacity: [100],
    })),
  }
}
