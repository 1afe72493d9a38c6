import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './day.ts'
import { ENGAGEMENT_LEVELS, engagementOf, type TakingPart, usualInterval } from './engagement.ts'

const TODAY = '2026-11-18'
/** Came every `interval` days, `days` times, for the last time `away` days ago. */
const coming = (interval: number, days: number, away: number, sandwiches = 100): TakingPart => {
  const lastDay = addDays(TODAY, -away)
  const firstDay = addDays(lastDay, -interval * (days - 1))
  const quarters = Math.floor((interval * (days - 1)) / 91) + 1
  return { firstDay, lastDay, days, logged: days, fulfilled: days, sandwiches: sandwiches * days, quarters }
}
const levelOf = (part: TakingPart) => engagementOf(part, TODAY).level

test.each([
  ['a group that came first last month', coming(7, 3, 20), 'new'],
  ['every month, and last month', coming(30, 24, 25), 'active'],
  ['every month, and not for two months', coming(30, 24, 50), 'at_risk'],
  ['every month, and not for four months', coming(30, 24, 95), 'dormant'],
  ['every quarter, and not for seven months', coming(90, 8, 226), 'dormant'],
  ['every half year, and not for a year', coming(180, 8, 361), 'dormant'],
  ['every year, and not for a year and a half', coming(365, 4, 548), 'dormant'],
  ['once, ten months ago, a small group', coming(1, 1, 300, 20), 'at_risk'],
  ['once, two years ago', coming(1, 1, 730), 'dormant'],
] as const)('%s', (_what, part, level) => {
  expect(levelOf(part)).toBe(level)
})

test('somebody who comes often, lately and with many has all points', () => {
  expect(engagementOf({ ...coming(30, 40, 0, 200), quarters: 14 }, TODAY).score).toBe(100)
})

test('an event beside the log takes nothing from what a group made each time', () => {
  const log = { ...coming(60, 10, 20, 100), quarters: 7 }
  const held = { ...log, days: 12, fulfilled: 12 }
  expect(engagementOf(held, TODAY).score).toBeGreaterThanOrEqual(engagementOf(log, TODAY).score)
})

describe('for any group', () => {
  const part = fc
    .record({
      interval: fc.integer({ min: 1, max: 800 }),
      days: fc.integer({ min: 1, max: 60 }),
      away: fc.integer({ min: 0, max: 3000 }),
      sandwiches: fc.integer({ min: 0, max: 500 }),
    })
    .map(({ interval, days, away, sandwiches }) => ({ away, part: coming(interval, days, away, sandwiches) }))

  it('the score is between 0 and 100, and the level is one of four', () => {
    fc.assert(
      fc.property(part, ({ part: one }) => {
        const { score, level } = engagementOf(one, TODAY)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(ENGAGEMENT_LEVELS).toContain(level)
      }),
    )
  })
  it('staying away a day longer never helps', () => {
    fc.assert(
      fc.property(part, ({ part: one }) => {
        const later = engagementOf(one, addDays(TODAY, 1))
        const now = engagementOf(one, TODAY)
        expect(later.score).toBeLessThanOrEqual(now.score)
        if (now.level === 'dormant') expect(later.level).toBe('dormant')
      }),
    )
  })
  it('bringing more, or failing less, never hurts', () => {
    fc.assert(
      fc.property(part, fc.integer({ min: 0, max: 1000 }), ({ part: one }, more) => {
        const now = engagementOf(one, TODAY).score
        expect(
          engagementOf({ ...one, sandwiches: one.sandwiches + more }, TODAY).score,
        ).toBeGreaterThanOrEqual(now)
        expect(engagementOf({ ...one, fulfilled: 0 }, TODAY).score).toBeLessThanOrEqual(now)
      }),
    )
  })
  it('who stays away for three usual intervals is dormant, whatever they are', () => {
    fc.assert(
      fc.property(part, ({ part: one, away }) => {
        fc.pre(away >= 3 * usualInterval(one))
        expect(levelOf(one)).toBe('dormant')
      }),
    )
  })
})
