import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from './day.ts'
import { expectedWeek, type KnownWeek, tryForecast, yearEarlier } from './forecast.ts'

const weeks = (many: number, of: (place: number) => number, excluded: readonly number[] = []): KnownWeek[] =>
  Array.from({ length: many }, (_, place) => ({
    start: addDays('2022-01-05', 7 * place),
    sandwiches: excluded.includes(place) ? 0 : of(place),
    excluded: excluded.includes(place),
  }))

const season = (place: number) => 8000 + 2000 * Math.sin((2 * Math.PI * place) / 52)

it('says what a steady charity brings, and nothing where too little is known', () => {
  expect(
    expectedWeek(
      weeks(120, () => 900),
      1,
    ),
  ).toBe(900)
  expect(
    expectedWeek(
      weeks(3, () => 900),
      1,
    ),
  ).toBeNull()
  expect(tryForecast(weeks(20, () => 900))).toBeNull()
})

it('knows the season and the growth, and is nearer than the same week of the year before', () => {
  const grown = weeks(200, (place) => Math.round(season(place) * 1.25 ** (place / 52)))
  const trial = tryForecast(grown)
  expect(trial?.holds).toBe(true)
  expect(trial?.error).toBeLessThan(trial?.plain ?? 0)
})

it('says itself when the same week of the year before is nearer', () => {
  // The same rough weeks every year: the year before says all, and what came of late says nothing.
  const rough = weeks(160, (place) => ((place % 52) * 7919) % 9000)
  expect(tryForecast(rough)?.holds).toBe(false)
})

it('an excluded week says nothing about others, and is judged by nobody', () => {
  const known = weeks(150, () => 1000, [45, 97, 149])
  expect(expectedWeek(known, 1)).toBe(1000)
  expect(yearEarlier(known, 97)).toBe(1000)
  expect(tryForecast(known)?.tried.some(({ start }) => start === known[149]?.start)).toBe(false)
})

it('a trial looks at nothing that came later', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 120, maxLength: 180 }),
      (sandwiches) => {
        const known = weeks(sandwiches.length, (place) => sandwiches[place] ?? 0)
        for (const { start, said } of tryForecast(known)?.tried ?? []) {
          const place = known.findIndex((week) => week.start === start)
          expect(said).toBe(expectedWeek(known.slice(0, place), 1))
        }
      },
    ),
    { numRuns: 20 },
  )
})
