import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type Day } from './day.ts'
import { monthsAway, monthsBetween, quartersOf, yearsBetween } from './periods.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((many): Day => addDays('2000-01-01', many))

it('months and years lie side by side, without a day between them or a day in two', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 12 }), (one, other, startMonth) => {
      const [from = one, to = other] = [one, other].toSorted()
      for (const periods of [
        monthsBetween(from, to),
        yearsBetween(from, to, { kind: 'calendar' }),
        yearsBetween(from, to, { kind: 'fiscal', startMonth }),
      ]) {
        expect((periods[0]?.start ?? '') <= from && (periods.at(-1)?.end ?? '') >= to).toBe(true)
        for (const [index, period] of periods.slice(1).entries())
          expect(period.start).toBe(addDays(periods[index]?.end ?? '', 1))
      }
    }),
  )
})

it('a year is its four quarters', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 12 }), (day, startMonth) => {
      const [year] = yearsBetween(day, day, { kind: 'fiscal', startMonth })
      if (!year) throw new Error('A day without a year')
      const quarters = quartersOf(year)
      expect([quarters[0]?.start, quarters[3]?.end]).toEqual([year.start, year.end])
      for (const [index, quarter] of quarters.slice(1).entries())
        expect(quarter.start).toBe(addDays(quarters[index]?.end ?? '', 1))
    }),
  )
})

it('months away are there and back again', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -200, max: 200 }), (day, months) => {
      expect(monthsAway(monthsAway(day, months), -months)).toBe(`${day.slice(0, 7)}-01`)
    }),
  )
  expect(quartersOf({ start: '2026-07-01' })[0]).toEqual({
    start: '2026-07-01',
    end: '2026-09-30',
    label: 'Q1, Jul to Sep',
  })
})
