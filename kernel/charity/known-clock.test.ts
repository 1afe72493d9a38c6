import { afterEach, expect, test } from 'vitest'
import { clockTold } from '#server/http/clock-told.ts'
import { DAY, HOUR } from '../clock.ts'
import { timeIn, todayIn } from './day.ts'
import { knowClock, knownClock } from './known-clock.ts'

afterEach(() => knowClock(undefined))

const ZONES = ['America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Kiritimati']

test.each(ZONES)('a page that is told how clocks go in %s shows what they show', (zone) => {
  const now = new Date('2026-11-18T19:05:00Z')
  const moments = Array.from(
    { length: 800 },
    (_, index) => new Date(now.getTime() + (index - 400) * 13 * HOUR),
  )
  const shown = () => moments.map((at) => `${todayIn(zone, at)} ${timeIn(zone, at)}`)
  const clock = clockTold(zone, now)
  // Before it is told: what was read once is remembered, so these are other moments.
  const asIntl = moments.map((at) =>
    new Date(at.getTime()).toLocaleString('sv', { timeZone: zone }).slice(0, 16),
  )
  knowClock(clock)
  expect(shown()).toEqual(asIntl)
  expect(knownClock(zone, now)).toMatchObject({ minute: expect.any(Number) })
})

test('what it is told ends where the clocks are changed', () => {
  const now = new Date('2026-10-25T12:00:00Z')
  const { from, until, minutesAhead } = clockTold('America/New_York', now)
  expect(minutesAhead).toBe(-240)
  // On 1 November, at 06:00 UTC.
  expect(until).toBeLessThanOrEqual(Date.parse('2026-11-01T06:00:00Z'))
  expect(until).toBeGreaterThan(Date.parse('2026-11-01T06:00:00Z') - DAY)
  expect(from).toBe(now.getTime() - 100 * DAY)
})
