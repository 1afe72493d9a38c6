import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '#kernel/roster/evaluate.ts'
import { propose, type Solver } from '#kernel/roster/propose.ts'
import { brokenAgain, everyRoster } from '#kernel/roster/testing/again.ts'
import { anyMonth, largeMonth } from '#kernel/roster/testing/months.ts'
import { optimum } from './optimum.ts'

const solver = await optimum(createRequire(import.meta.url).resolve('highs/runtime'))

test('with the solver a month is the best there is, where one can try all', () => {
  fc.assert(
    fc.property(anyMonth({ people: 4, shifts: 4 }), (problem) => {
      let best = Number.NEGATIVE_INFINITY
      for (const picks of everyRoster(problem)) best = Math.max(best, evaluate(problem, picks).value)
      const { optimal, picks, value } = propose(problem, solver)
      expect({ optimal, value }).toEqual({ optimal: true, value: best })
      expect(evaluate(problem, picks).value).toBe(best)
    }),
    { numRuns: 100 },
  )
})

test('1,000 months with the solver break no rule, and none is worse than what the search finds', () => {
  fc.assert(
    fc.property(anyMonth({ people: 12, shifts: 12 }), (problem) => {
      const { optimal, picks } = propose(problem, solver)
      expect(optimal).toBe(true)
      expect(brokenAgain(problem, picks)).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('200 people and 60 shifts: no rule is broken, nothing is better, and the same month gives the same proposal', () => {
  const month = largeMonth(7)
  const proposal = propose(month, solver)
  expect(proposal.optimal).toBe(true)
  expect(brokenAgain(month, proposal.picks)).toEqual([])
  expect(proposal.value).toBeGreaterThanOrEqual(propose(month).value)
  const turned = { ...month, people: month.people.toReversed(), shifts: month.shifts.toReversed() }
  expect(propose(turned, solver)).toEqual(proposal)
})

test('a month that is too large for one go is cut into weeks: it breaks no rule, and is better than what the search finds', () => {
  const month = largeMonth(7, { people: 120, shifts: 60 })
  const weekly: Solver = (linear) => (linear.costs.length > 1_500 ? null : solver(linear))
  const proposal = propose(month, weekly)
  expect(proposal.optimal).toBe(false)
  expect(brokenAgain(month, proposal.picks)).toEqual([])
  expect(proposal.value).toBeGreaterThan(propose(month).value)
  const turned = { ...month, people: month.people.toReversed(), shifts: month.shifts.toReversed() }
  expect(propose(turned, weekly)).toEqual(proposal)
})
