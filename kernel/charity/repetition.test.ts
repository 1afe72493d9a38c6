import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day, daysInMonth, diffDays, monthOf, todayIn, weekday, yearOf } from './day.ts'
import {
  likeStart,
  nthOf,
  occurrences,
  Repetition,
  rangeFault,
  repetitionWords,
  ruleText,
  spanIn,
} from './repetition.ts'

const WEDNESDAY = '2026-11-18'

describe('what comes again', () => {
  it('every Wednesday, whatever day it was decided on', () => {
    const rule: Repetition = { every: 'week', interval: 1, weekdays: [3] }
    expect(occurrences(rule, '2026-11-16', { to: '2026-12-09' })).toEqual([
      '2026-11-18',
      '2026-11-25',
      '2026-12-02',
      '2026-12-09',
    ])
  })

  it('the second Tuesday of the month, three times', () => {
    const rule: Repetition = { every: 'month', interval: 1, on: { nth: 2, weekday: 2 }, end: { times: 3 } }
    expect(occurrences(rule, '2026-11-15', { to: '2030-01-01' })).toEqual([
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
    ])
  })

  it('skips the months that have no such day, unless it is the last one', () => {
    const on = (day: number) => ({ every: 'month', interval: 1, on: { day } }) as Repetition
    expect(occurrences(on(31), '2027-01-31', { to: '2027-05-31' })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
    expect(occurrences(on(-1), '2027-01-31', { to: '2027-03-31' })).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    expect(occurrences(likeStart.yearly(), '2028-02-29', { to: '2033-01-01' })).toEqual([
      '2028-02-29',
      '2032-02-29',
    ])
  })

  it('counts from its beginning, also where only a later part is asked for', () => {
    const rule: Repetition = { every: 'day', interval: 2, end: { times: 4 } }
    expect(occurrences(rule, '2026-11-01', { from: '2026-11-04', to: '2026-12-01' })).toEqual([
      '2026-11-05',
      '2026-11-07',
    ])
  })

  test.each([
    [likeStart.weekly(WEDNESDAY), 'Every Wednesday', 'FREQ=WEEKLY;BYDAY=WE'],
    [
      { every: 'week', interval: 2, weekdays: [3, 1], end: { until: '2026-12-30' } },
      'Every 2 weeks on Monday and Wednesday until December 30, 2026',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;UNTIL=20261230',
    ],
    [likeStart.monthlyByWeekday(WEDNESDAY), 'The third Wednesday of every month', 'FREQ=MONTHLY;BYDAY=3WE'],
    [
      { every: 'month', interval: 3, on: { nth: -1, weekday: 5 }, end: { times: 4 } },
      'The last Friday every 3 months, 4 times',
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR;COUNT=4',
    ],
    [likeStart.monthlyByDay(WEDNESDAY), 'On day 18 of every month', 'FREQ=MONTHLY;BYMONTHDAY=18'],
    [likeStart.monthlyByDay('2027-02-28'), 'The last day of every month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [likeStart.yearly(), 'Every year on November 18', 'FREQ=YEARLY'],
    [likeStart.daily(), 'Every day', 'FREQ=DAILY'],
  ] as [Repetition, string, string][])('%o in words and for other calendars', (rule, words, text) => {
    expect(Repetition.parse(rule)).toEqual(rule)
    expect(repetitionWords(rule, WEDNESDAY)).toBe(words)
    expect(ruleText(rule)).toBe(text)
  })
})

describe('any rule', () => {
  const aDay = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2024-01-01', n))
  const aWeekday = fc.constantFrom(0, 1, 2, 3, 4, 5, 6)
  const every = fc.integer({ min: 1, max: 4 })
  const aRule = fc.oneof(
    fc.record({ every: fc.constant('day'), interval: every }),
    fc.record({
      every: fc.constant('week'),
      interval: every,
      weekdays: fc.uniqueArray(aWeekday, { minLength: 1 }),
    }),
    fc.record({
      every: fc.constant('month'),
      interval: every,
      on: fc.oneof(
        fc.record({ day: fc.constantFrom(-1, 1, 15, 28, 29, 30, 31) }),
        fc.record({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1), weekday: aWeekday }),
      ),
    }),
    fc.record({ every: fc.constant('year'), interval: every }),
  ) as fc.Arbitrary<Repetition>

  /** The same rule, told by looking at a single day. */
  function isOn(rule: Repetition, start: Day, one: Day): boolean {
    const months = (yearOf(one) - yearOf(start)) * 12 + monthOf(one) - monthOf(start)
    const dayOfMonth = Number(one.slice(8))
    if (rule.every === 'day') return diffDays(start, one) % rule.interval === 0
    if (rule.every === 'week') {
      const weeks = Math.floor((diffDays(start, one) + weekday(start)) / 7)
      return weeks % rule.interval === 0 && rule.weekdays.includes(weekday(one))
    }
    if (rule.every === 'year') return one.slice(5) === start.slice(5) && (months / 12) % rule.interval === 0
    if (months % rule.interval !== 0) return false
    if ('day' in rule.on)
      return dayOfMonth === (rule.on.day === -1 ? daysInMonth(yearOf(one), monthOf(one)) : rule.on.day)
    const { nth, isLast } = nthOf(one)
    return weekday(one) === rule.on.weekday && (rule.on.nth === -1 ? isLast : nth === rule.on.nth)
  }

  it('names exactly the days that it is on, in order', () => {
    fc.assert(
      fc.property(aRule, aDay, (rule, start) => {
        const to = addDays(start, 800)
        const days = Array.from({ length: 801 }, (_, n) => addDays(start, n))
        expect(occurrences(rule, start, { to })).toEqual(days.filter((one) => isOn(rule, start, one)))
      }),
    )
  })

  it('ends when it says', () => {
    fc.assert(
      fc.property(aRule, aDay, fc.integer({ min: 1, max: 9 }), (rule, start, times) => {
        const to = addDays(start, 4000)
        const all = occurrences(rule, start, { to })
        expect(occurrences({ ...rule, end: { times } }, start, { to })).toEqual(all.slice(0, times))
        const until = all[times] ?? start
        expect(occurrences({ ...rule, end: { until } }, start, { to })).toEqual(
          all.filter((one) => one <= until),
        )
      }),
    )
  })
})

describe('from when to when', () => {
  const ZONE = 'America/New_York'

  it('is the same time by the wall clock before and after the clocks change', () => {
    const evening = { from: '18:00', to: '19:30' }
    expect(spanIn(ZONE, '2026-10-31', evening).start.toISOString()).toBe('2026-10-31T22:00:00.000Z')
    expect(spanIn(ZONE, '2026-11-01', evening).start.toISOString()).toBe('2026-11-01T23:00:00.000Z')
  })

  it('goes on for a while and stays on its day in any zone on any day, also when the clocks skip', () => {
    const aTime = fc.integer({ min: 0, max: 1438 })
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-06-15']
    fc.assert(
      fc.property(
        fc.constantFrom(ZONE, 'America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland'),
        fc.constantFrom(...changes),
        aTime,
        aTime,
        (zone, one, a, b) => {
          const [from, to] = [clock(Math.min(a, b)), clock(Math.max(a, b) + 1)]
          const { start, end } = spanIn(zone, one, { from, to })
          expect(end.getTime()).toBeGreaterThan(start.getTime())
          expect(todayIn(zone, start)).toBe(one)
        },
      ),
    )
  })

  it('an end before the beginning is a fault in words', () => {
    expect(rangeFault({ from: '18:00', to: '17:00' })).toBe('Please choose an end after the beginning')
    expect(rangeFault({ from: '18:00', to: '19:00' })).toBeUndefined()
    expect(rangeFault({ from: '18:00' })).toBeUndefined()
  })
})
