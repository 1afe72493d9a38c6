import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { daysOf, daysShown, fromTheWall, onTheWall, timeWords, turned } from './span.ts'

const ZONE = 'America/New_York'
const WEDNESDAY = '2026-11-18'

test.each([
  ['day', 0, WEDNESDAY, WEDNESDAY],
  ['week', 0, '2026-11-15', '2026-11-21'],
  ['week', 1, '2026-11-16', '2026-11-22'],
  ['month', 0, '2026-11-01', '2026-12-05'],
  ['month', 1, '2026-10-26', '2026-12-06'],
  ['agenda', 0, WEDNESDAY, '2026-12-15'],
] as const)('the %s of a Wednesday, weeks from weekday %d, is %s to %s', (view, weekStart, from, to) => {
  expect(daysShown(view, WEDNESDAY, weekStart)).toEqual({ from, to })
})

it('next and previous lead to what comes right after and right before', () => {
  expect(turned('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turned('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(turned('week', WEDNESDAY, -1)).toBe('2026-11-11')
})

describe('in the zone of the organisation', () => {
  it('an evening is on its own day, whatever the reader’s clock says', () => {
    const evening = { start: '2026-11-19T00:00:00Z', end: '2026-11-19T03:00:00Z' }
    expect(daysOf(evening, ZONE)).toEqual({ from: WEDNESDAY, to: WEDNESDAY })
    expect(timeWords(evening, ZONE)).toBe('7:00\u00a0PM – 10:00\u00a0PM')
    const untilMidnight = { ...evening, end: '2026-11-19T05:00:00Z' }
    expect(daysOf(untilMidnight, ZONE).to).toBe(WEDNESDAY)
  })

  it('days off stay days', () => {
    expect(timeWords({ from: WEDNESDAY, to: WEDNESDAY }, ZONE)).toBe('All day')
    expect(timeWords({ from: WEDNESDAY, to: '2026-11-20' }, ZONE)).toBe('Nov 18 – Nov 20, 2026')
    expect(fromTheWall('2026-11-18 00:00:00', '2026-11-19 00:00:00', ZONE)).toEqual({
      from: WEDNESDAY,
      to: WEDNESDAY,
    })
  })

  it('what is drawn and read back is the same', () => {
    // The hour that clocks show twice in November is its first; every other hour is itself.
    const anHour = fc.integer({ min: 0, max: 20_000 }).filter((n) => n % (24 * 365) !== 7301)
    fc.assert(
      fc.property(anHour, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 5 }), (hour, hours, days) => {
        const at = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString()
        const timed = { start: at(hour), end: at(hour + hours) }
        const wall = onTheWall(timed, ZONE)
        const read = fromTheWall(wall.start, wall.end, ZONE)
        if ('start' in read) expect(onTheWall(read, ZONE)).toEqual(wall)
        const whole = {
          from: addDays('2026-01-01', hour % 900),
          to: addDays('2026-01-01', (hour % 900) + days),
        }
        const drawn = onTheWall(whole, ZONE)
        expect(fromTheWall(drawn.start, drawn.end, ZONE)).toEqual(whole)
      }),
    )
  })
})
