import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { STATUS_NAMES, type Status } from '#sections/planning/event-requests/statuses.ts'
import { businessHours } from './business-hours.ts'
import { BY_ITSELF, isDue, type Known, monthLater, RULES } from './due.ts'

const ZONE = 'America/New_York'
const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const known: fc.Arbitrary<Known> = fc.record({
  status: fc.constantFrom(...(Object.keys(STATUS_NAMES) as Status[])),
  scheduledEventDate: maybe(day),
  eventStartTime: maybe(fc.constantFrom('08:00', '10:30', '17:00')),
  actualSandwichCount: maybe(fc.integer({ min: 0, max: 900 })),
  toolkitOn: maybe(day),
  talkedSince: fc.boolean(),
  followUpOneDayDate: maybe(day),
  followUpOneMonthDate: maybe(day),
})

describe('when a letter about an event goes', () => {
  it('nothing goes about what was declined, canceled, postponed or never was an event', () => {
    const over: Status[] = ['declined', 'cancelled', 'postponed', 'non_event', 'standby', 'stalled', 'new']
    fc.assert(
      fc.property(known, fc.constantFrom(...over), (one, status) => {
        expect(BY_ITSELF.map((letter) => RULES[letter]({ ...one, status }))).toEqual(
          BY_ITSELF.map(() => null),
        )
      }),
    )
  })

  it('a reminder goes before its day and a thank-you after it, never the other way round', () => {
    fc.assert(
      fc.property(known, (one) => {
        for (const letter of ['event-week-before', 'event-day-before'] as const) {
          const window = RULES[letter](one)
          if (window) expect(window.until <= String(one.scheduledEventDate)).toBe(true)
        }
        for (const letter of ['event-thanks', 'event-month-after'] as const) {
          const window = RULES[letter](one)
          if (window) expect(window.from > String(one.scheduledEventDate)).toBe(true)
        }
      }),
    )
  })

  it('nobody is thanked without the real number', () => {
    fc.assert(
      fc.property(known, (one) => {
        if (!one.actualSandwichCount) expect(RULES['event-thanks'](one)).toBeNull()
      }),
    )
  })

  it('from the time of day that was chosen, and not in the night after it', () => {
    const window = { from: '2026-11-18', until: '2026-11-20', untilTime: '12:00', occasion: '' }
    const at = (today: string, time: string) => isDue(window, '09:00', { today, time })
    expect([at('2026-11-17', '23:59'), at('2026-11-18', '08:59'), at('2026-11-18', '09:00')]).toEqual([
      false,
      false,
      true,
    ])
    expect([at('2026-11-19', '00:00'), at('2026-11-19', '09:00'), at('2026-11-20', '12:00')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('a month after the last of January is the last of February', () => {
    expect([monthLater('2027-01-31'), monthLater('2028-01-30'), monthLater('2026-12-05')]).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2027-01-05',
    ])
  })
})

describe('hours of work', () => {
  it('leave out weekends, and know that a day of a clock change is shorter or longer', () => {
    const hours = (from: string, until: string) => businessHours(ZONE, new Date(from), new Date(until))
    // Friday noon to Monday noon, over the change of November 1, 2026.
    expect(hours('2026-10-30T12:00:00-04:00', '2026-11-02T12:00:00-05:00')).toBe(24)
    expect(hours('2026-11-21T09:00:00-05:00', '2026-11-22T20:00:00-05:00')).toBe(0)
    expect(hours('2026-11-18T09:00:00-05:00', '2026-11-18T15:30:00-05:00')).toBe(6.5)
  })
})
