import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  compareDays,
  diffDays,
  formatDay,
  formatDays,
  instantIn,
  isDay,
  startOfYear,
  todayIn,
  weekday,
} from './day.ts'

const days = fc.integer({ min: 0, max: 109_000 }).map((offset) => addDays('1900-01-01', offset))

describe('calendar days', () => {
  test('the day after 28 February depends on the year', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  test('the night the clocks change is one day long like any other', () => {
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(diffDays('2026-10-31', '2026-11-02')).toBe(2)
  })

  test('18 November 2026 is a Wednesday', () => {
    expect(weekday('2026-11-18')).toBe(3)
    expect(weekday('2026-11-22')).toBe(0)
  })

  test('late on a Wednesday evening in Atlanta it is Wednesday, though it is Thursday in London', () => {
    const evening = new Date('2026-11-19T03:30:00Z')
    expect(todayIn('America/New_York', evening)).toBe('2026-11-18')
    expect(todayIn('Europe/London', evening)).toBe('2026-11-19')
    expect(todayIn('Pacific/Kiritimati', evening)).toBe('2026-11-19')
  })

  test('a time typed in Atlanta is the same instant everywhere, in winter and in summer', () => {
    expect(instantIn('America/New_York', '2026-11-18', '14:05').toISOString()).toBe(
      '2026-11-18T19:05:00.000Z',
    )
    expect(instantIn('America/New_York', '2026-07-01', '00:00').toISOString()).toBe(
      '2026-07-01T04:00:00.000Z',
    )
  })

  test('days are written as Americans write them', () => {
    expect(formatDay('2026-11-18')).toBe('November 18, 2026')
    expect(formatDay('2026-11-08', 'short')).toBe('Nov 8, 2026')
    expect(formatDay('2026-05-01', 'month')).toBe('May 2026')
    expect(formatDays('2026-11-18', '2026-11-18')).toBe('Nov 18, 2026')
    expect(formatDays('2026-11-18', '2026-12-02')).toBe('Nov 18 – Dec 2, 2026')
    expect(formatDays('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 – Jan 2, 2027')
    expect(startOfYear('2026-11-18')).toBe('2026-01-01')
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    ' 2026-01-01',
    '',
    20260101,
  ])('%s is no calendar day', (value) => expect(isDay(value)).toBe(false))

  test('going forward and back again ends on the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3000, max: 3000 }), (day, step) => {
        const there = addDays(day, step)
        expect(addDays(there, -step)).toBe(day)
        expect(diffDays(day, there)).toBe(step)
        expect(Math.sign(compareDays(there, day))).toBe(Math.sign(step))
      }),
    )
  })

  test('every day that exists is a day', () => {
    fc.assert(fc.property(days, (day) => isDay(day)))
  })
})
