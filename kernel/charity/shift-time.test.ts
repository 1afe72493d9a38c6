import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../clock.ts'
import { addDays, timeIn, todayIn } from './day.ts'
import { endOf, spanOf, startOf, whenInWords } from './shift-time.ts'

const ZONE = 'America/New_York'
const shift = (day: string, startTime: string | null, endTime: string | null) => ({ day, startTime, endTime })

describe('when a shift is', () => {
  it('is told by the clock on the wall, on both sides of a change of it', () => {
    expect(startOf(shift('2026-10-31', '09:00', null), ZONE)?.toISOString()).toBe('2026-10-31T13:00:00.000Z')
    expect(startOf(shift('2026-11-01', '09:00', null), ZONE)?.toISOString()).toBe('2026-11-01T14:00:00.000Z')
    // Half past two does not exist on this night.
    expect(startOf(shift('2026-03-08', '02:30', null), ZONE)?.toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })

  it('never ends before it begins, also in the hour that the clock skips in spring', () => {
    const night = shift('2026-03-08', '02:45', '03:15')
    const span = spanOf(night, ZONE)
    expect(span).toEqual({ start: '2026-03-08T07:45:00.000Z', end: '2026-03-08T07:45:00.000Z' })
    expect(endOf(night, ZONE)).toEqual(startOf(night, ZONE))
  })

  it('goes past midnight when its end is before its beginning, and a day without a time is the whole day', () => {
    expect(endOf(shift('2026-11-18', '22:00', '01:00'), ZONE)?.toISOString()).toBe('2026-11-19T06:00:00.000Z')
    expect(spanOf(shift('2026-11-18', null, null), ZONE)).toEqual({ from: '2026-11-18', to: '2026-11-18' })
    expect(spanOf({ day: null, startTime: null, endTime: null }, ZONE)).toBeNull()
  })

  it('begins on its day at its time and ends later, any day of some years', () => {
    const time = fc
      .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '15', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), time, time, (days, startTime, endTime) => {
        const when = shift(addDays('2025-01-01', days), startTime, endTime)
        const [start, end] = [startOf(when, ZONE), endOf(when, ZONE)]
        if (!start || !end) throw new Error('A shift with a day has both')
        expect([todayIn(ZONE, start), timeIn(ZONE, start)]).toEqual([when.day, startTime])
        expect(end.getTime()).toBeGreaterThan(start.getTime())
        expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(25 * HOUR)
      }),
    )
  })

  it('is said in full, and shortly in lists', () => {
    const when = shift('2026-11-25', '09:00', '11:30')
    expect(whenInWords(when)).toBe('Wednesday, November 25, 2026, 9:00 AM – 11:30 AM')
    expect(whenInWords(when, 'short')).toBe('Wed, Nov 25, 9:00 AM – 11:30 AM')
  })
})
