import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  type Day,
  diffDays,
  onOrBefore,
  timeIn,
  todayIn,
  type Weekday,
  weekday,
} from '#kernel/charity/day.ts'
import type { Repetition } from '#kernel/charity/repetition.ts'
import { earlier, following, lastDayOf, occurrencesOf, ruleWords, type SlotTime } from './occurrences.ts'

const ZONE = 'America/New_York'
const slot = (time: Partial<SlotTime>): SlotTime => ({
  fromDay: '2026-11-18',
  toDay: time.fromDay ?? '2026-11-18',
  fromTime: null,
  toTime: null,
  repeats: null,
  except: [],
  ...time,
})
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const days = (one: SlotTime, range = YEAR) => occurrencesOf(one, range, ZONE).map(({ day }) => day)

const WEDNESDAYS: Repetition = { every: 'week', interval: 1, weekdays: [3] }

describe('a standing afternoon', () => {
  const afternoon = slot({
    fromDay: '2026-10-21',
    fromTime: '15:00',
    toTime: '18:00',
    repeats: { ...WEDNESDAYS, end: { until: '2026-12-02' } },
    except: ['2026-11-25'],
  })

  it('is every Wednesday until its last, but for the one that was left out', () => {
    expect(days(afternoon)).toEqual([
      '2026-10-21',
      '2026-10-28',
      '2026-11-04',
      '2026-11-11',
      '2026-11-18',
      '2026-12-02',
    ])
    expect(ruleWords(afternoon)).toBe('Every Wednesday until December 2, 2026, except Nov 25, 2026')
  })

  it('stays at three o’clock when the clocks change on November 1', () => {
    const spans = occurrencesOf(afternoon, { from: '2026-10-28', to: '2026-11-04' }, ZONE).map(
      ({ span }) => span,
    )
    expect(spans).toEqual([
      { start: '2026-10-28T19:00:00.000Z', end: '2026-10-28T22:00:00.000Z' },
      { start: '2026-11-04T20:00:00.000Z', end: '2026-11-04T23:00:00.000Z' },
    ])
  })

  it('is cut in two where it changes, and neither part has a day of the other', () => {
    const rest = earlier(afternoon, '2026-11-11')
    expect(rest && days(rest)).toEqual(['2026-10-21', '2026-10-28', '2026-11-04'])
    expect(days(following(afternoon, '2026-11-11'))).toEqual(['2026-11-11', '2026-11-18', '2026-12-02'])
    expect(earlier(afternoon, '2026-10-21')).toBeNull()
  })
})

it('days off that began before a week reach into it', () => {
  const journey = slot({ fromDay: '2026-11-10', toDay: '2026-11-20' })
  expect(occurrencesOf(journey, { from: '2026-11-15', to: '2026-11-21' }, ZONE)).toEqual([
    { day: '2026-11-10', span: { from: '2026-11-10', to: '2026-11-20' } },
  ])
  expect(occurrencesOf(journey, { from: '2026-11-21', to: '2026-11-28' }, ZONE)).toEqual([])
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-01-01', n))
const anyTime = fc
  .tuple(fc.nat(94), fc.integer({ min: 1, max: 95 }))
  .map(([a, b]) => [Math.min(a, b - 1), b] as const)
  .map(([a, b]) =>
    [a, b].map(
      (n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
    ),
  )
const anyEnd = fc.oneof(
  fc.constant(undefined),
  anyDay.map((until) => ({ until: addDays(until, 30) })),
  fc.integer({ min: 1, max: 60 }).map((times) => ({ times })),
)
const anyRule: fc.Arbitrary<Repetition> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((interval) => ({ every: 'day' as const, interval })),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.uniqueArray(fc.nat(6), { minLength: 1 }))
        .map(([interval, weekdays]) => ({
          every: 'week' as const,
          interval,
          weekdays: weekdays as Weekday[],
        })),
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 31 }))
        .map(([interval, day]) => ({ every: 'month' as const, interval, on: { day } })),
    ),
    anyEnd,
  )
  .map(([rule, end]) => (end ? { ...rule, end } : rule))

/** Is this a day of the rule? Counted day by day from its beginning, knowing nothing of how the other one does it. */
function recount(rule: Repetition, start: Day, to: Day): Day[] {
  const found: Day[] = []
  for (let day = start; day <= to; day = addDays(day, 1)) {
    const months =
      (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
      Number(day.slice(5, 7)) -
      Number(start.slice(5, 7))
    const isOne =
      rule.every === 'day'
        ? diffDays(start, day) % rule.interval === 0
        : rule.every === 'week'
          ? rule.weekdays.includes(weekday(day)) &&
            (diffDays(onOrBefore(start, 0), onOrBefore(day, 0)) / 7) % rule.interval === 0
          : rule.every === 'month' && 'day' in rule.on
            ? Number(day.slice(8)) === rule.on.day && months % rule.interval === 0
            : false
    const { end } = rule
    if (end && 'until' in end && day > end.until) break
    if (end && 'times' in end && found.length >= end.times) break
    if (isOne) found.push(day)
  }
  return found
}

describe('any rule, over two years and four changes of the clocks', () => {
  it('is on the days that counting day by day finds, at the clock times that were said', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyRule,
        anyTime,
        fc.array(anyDay, { maxLength: 5 }),
        (start, repeats, [from = '', to = ''], left) => {
          const one = slot({ fromDay: start, fromTime: from, toTime: to, repeats, except: left })
          const range = { from: '2026-01-01', to: '2027-12-31' }
          const expected = recount(repeats, start, range.to).filter((day) => !left.includes(day))
          const found = occurrencesOf(one, range, ZONE)
          expect(found.map(({ day }) => day)).toEqual(expected)
          for (const { day, span } of found) {
            if (!('start' in span)) throw new Error('An entry with times has instants')
            expect(Date.parse(span.end)).toBeGreaterThan(Date.parse(span.start))
            // Between two and three in a night of March no clock shows what was said.
            const skipped = from >= '02:00' && from < '03:00'
            if (!skipped)
              expect([todayIn(ZONE, new Date(span.start)), timeIn(ZONE, new Date(span.start))]).toEqual([
                day,
                from,
              ])
          }
        },
      ),
      { numRuns: 80 },
    )
  })

  it('ends where its last time is, and cut anywhere it is the same in two parts', () => {
    fc.assert(
      fc.property(anyDay, anyRule, fc.nat(3), fc.nat(400), (start, repeats, length, at) => {
        const one = slot({ fromDay: start, toDay: addDays(start, length), repeats })
        const range = { from: '2026-01-01', to: '2027-12-31' }
        const all = days(one, range)
        const last = lastDayOf(one)
        for (const day of all) expect(last === null || addDays(day, length) <= last).toBe(true)
        const cut = all[at % Math.max(1, all.length)]
        if (cut === undefined) return
        const rest = earlier(one, cut)
        const parts = [...(rest ? days(rest, range) : []), ...days(following(one, cut), range)]
        // Every second week is counted from where it begins, so a part begins on a day of the whole.
        expect(parts).toEqual(all)
      }),
      { numRuns: 80 },
    )
  })
})
