import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  baseline,
  breakdownFaults,
  breakdownTotal,
  peakWeek,
  SANDWICH_TYPES,
  sumOf,
  surge,
  total,
  weeklyAverage,
} from './totals.ts'
import { DEFAULT_HOLIDAYS, DEFAULT_SCHEDULE, isExcluded, weekOf } from './week.ts'

const counts = fc.integer({ min: 0, max: 100_000 })
const breakdowns = fc.record(Object.fromEntries(SANDWICH_TYPES.map((type) => [type, counts])), {
  requiredKeys: [],
})
const entries = fc.record({
  individualSandwiches: counts,
  groups: fc.array(fc.record({ name: fc.string({ minLength: 1 }), count: counts }), { maxLength: 8 }),
})

describe('the total of a collection entry', () => {
  test('is the individual sandwiches and those of every group', () => {
    const entry = {
      individualSandwiches: 120,
      groups: [
        { name: 'Troop 1187', count: 40 },
        { name: 'Oakmont Rotary', count: 60 },
      ],
    }
    expect(total(entry)).toBe(220)
  })

  test('of many entries is the sum of their totals, in any order', () => {
    fc.assert(
      fc.property(fc.array(entries), (list) => {
        const counted = list.reduce(
          (sum, entry) =>
            entry.groups.reduce((all, group) => all + group.count, sum + entry.individualSandwiches),
          0,
        )
        expect(sumOf(list)).toBe(counted)
        expect(sumOf(list.toReversed())).toBe(counted)
      }),
    )
  })

  test('a breakdown that does not add up is named at its part', () => {
    const entry = {
      individualSandwiches: 100,
      breakdown: { deli: 60, pbj: 30 },
      groups: [{ name: 'Troop 1187', count: 40, breakdown: { ham: 41 } }],
    }
    expect(breakdownFaults(entry)).toEqual([
      { path: 'breakdown', message: 'The types add up to 90, but there are 100 individual sandwiches' },
      {
        path: 'groups.0.breakdown',
        message: 'The types add up to 41, but there are 40 sandwiches of Troop 1187',
      },
    ])
  })

  test('no breakdown, or one that adds up, is fine', () => {
    expect(breakdownFaults({ individualSandwiches: 5, groups: [], breakdown: {} })).toEqual([])
    fc.assert(
      fc.property(breakdowns, (breakdown) => {
        const entry = { individualSandwiches: breakdownTotal(breakdown), groups: [], breakdown }
        expect(breakdownFaults(entry)).toEqual([])
      }),
    )
  })
})

describe('averages', () => {
  const sum = (day: string, sandwiches: number) => {
    const week = weekOf(day, DEFAULT_SCHEDULE)
    return { week, sandwiches, excluded: isExcluded(week, DEFAULT_HOLIDAYS) }
  }
  const weeks = [sum('2026-10-28', 1000), sum('2026-11-04', 0), sum('2026-11-11', 500)]

  test('run over completed weeks, and a week that nobody logged counts as 0', () => {
    expect(weeklyAverage(weeks)).toBe(500)
    expect(peakWeek(weeks)?.week.start).toBe('2026-10-28')
  })

  test('leave out the week of Thanksgiving, though sandwiches came in', () => {
    expect(weeklyAverage([sum('2026-11-18', 300), sum('2026-11-25', 9000)])).toBe(300)
  })

  test('there is none before the first week is over', () => {
    expect(weeklyAverage([])).toBeUndefined()
  })

  test('the baseline is 70% to 130% of it, a surge 3 to 5 times', () => {
    expect(baseline(5001)).toEqual({ low: 3501, high: 6501 })
    expect(surge(5001)).toEqual({ low: 15003, high: 25005 })
  })
})
