import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, diffDays, type Weekday, weekday } from './day.ts'
import {
  type CollectionWeekday,
  DEFAULT_HOLIDAYS,
  DEFAULT_SCHEDULE,
  excludedDaysIn,
  goalYear,
  isExcluded,
  latestCollectionDay,
  nextWeek,
  previousWeek,
  shortLabelOf,
  weekOf,
  weeksBetween,
} from './week.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('2000-01-01', offset))
const schedules: fc.Arbitrary<CollectionWeekday[]> = fc.array(
  fc.record({ from: days, weekday: fc.integer({ min: 0, max: 6 }).map((value) => value as Weekday) }),
  { maxLength: 5 },
)

describe('the operating week', () => {
  test('runs from Wednesday to Tuesday and is named after its Wednesday', () => {
    const week = { start: '2026-11-18', end: '2026-11-24', label: 'Week of November 18, 2026' }
    expect(weekOf('2026-11-18', DEFAULT_SCHEDULE)).toEqual(week)
    expect(weekOf('2026-11-24', DEFAULT_SCHEDULE)).toEqual(week)
    expect(previousWeek(week, DEFAULT_SCHEDULE).start).toBe('2026-11-11')
    expect(nextWeek(week, DEFAULT_SCHEDULE).start).toBe('2026-11-25')
  })

  test('is called by its first day alone where many stand side by side, and nothing else is', () => {
    expect(shortLabelOf(weekOf('2026-11-20', DEFAULT_SCHEDULE))).toBe('Nov 18, 2026')
    expect(shortLabelOf({ start: '2026-11-01', label: 'Nov 2026' })).toBe('Nov 2026')
  })

  test('on a Monday the latest collection day is last Wednesday, on a Wednesday it is today', () => {
    expect(latestCollectionDay('2026-11-23', DEFAULT_SCHEDULE)).toBe('2026-11-18')
    expect(latestCollectionDay('2026-11-18', DEFAULT_SCHEDULE)).toBe('2026-11-18')
  })

  const moved: CollectionWeekday[] = [
    { from: '2020-01-01', weekday: 3 },
    { from: '2026-11-20', weekday: 0 },
  ]

  test('moving the collection to Sunday leaves the past as it was and makes one short week', () => {
    expect(weekOf('2026-11-17', moved)).toEqual(weekOf('2026-11-17', DEFAULT_SCHEDULE))
    expect(weekOf('2026-11-21', moved)).toMatchObject({ start: '2026-11-18', end: '2026-11-21' })
    expect(weekOf('2026-11-22', moved)).toMatchObject({ start: '2026-11-22', end: '2026-11-28' })
  })

  test('a change that is overtaken before its first week never happens', () => {
    const overtaken = [...moved, { from: '2026-11-20', weekday: 5 as const }]
    expect(weekOf('2026-11-22', overtaken)).toMatchObject({ start: '2026-11-20', end: '2026-11-26' })
  })

  test('whatever the changes, weeks follow each other without a gap and hold each of their days', () => {
    fc.assert(
      fc.property(schedules, days, (schedule, day) => {
        const week = weekOf(day, schedule)
        expect(week.start <= day && day <= week.end).toBe(true)
        expect(diffDays(week.start, week.end)).toBeLessThanOrEqual(6)
        expect(weekOf(week.end, schedule)).toEqual(week)
        expect(previousWeek(week, schedule).end).toBe(addDays(week.start, -1))
        expect(nextWeek(week, schedule).start).toBe(addDays(week.end, 1))
      }),
    )
  })

  test('a later change never moves a week that ended before it', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 6 }), (day, from, to) => {
        const before = weekOf(day, DEFAULT_SCHEDULE)
        const after = weekOf(day, [...DEFAULT_SCHEDULE, { from, weekday: to as Weekday }])
        if (before.end < from) expect(after).toEqual(before)
        if (after.start >= addDays(from, 7)) expect(weekday(after.start)).toBe(to)
      }),
    )
  })

  test('a year has its weeks, each once', () => {
    const weeks = weeksBetween('2026-01-01', '2026-12-31', DEFAULT_SCHEDULE)
    expect(weeks[0]?.start).toBe('2025-12-31')
    expect(weeks).toHaveLength(53)
    expect(weeks.at(-1)?.start).toBe('2026-12-30')
  })
})

describe('weeks without collections', () => {
  test('2026 has the five holidays on their days', () => {
    expect(excludedDaysIn({ start: '2026-01-01', end: '2026-12-31' }, DEFAULT_HOLIDAYS)).toEqual([
      { day: '2026-01-01', name: "New Year's Day" },
      { day: '2026-05-25', name: 'Memorial Day' },
      { day: '2026-07-04', name: 'Independence Day' },
      { day: '2026-11-26', name: 'Thanksgiving' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ])
  })

  test('the whole week of Thanksgiving is left out, the week before is not', () => {
    expect(isExcluded(weekOf('2026-11-25', DEFAULT_SCHEDULE), DEFAULT_HOLIDAYS)).toBe(true)
    expect(isExcluded(weekOf('2026-11-18', DEFAULT_SCHEDULE), DEFAULT_HOLIDAYS)).toBe(false)
  })

  test('a week is left out for New Year although it began in December', () => {
    expect(isExcluded(weekOf('2025-12-31', DEFAULT_SCHEDULE), DEFAULT_HOLIDAYS)).toBe(true)
  })

  test('the charity can add a single day', () => {
    const storm = [{ kind: 'date' as const, name: 'Ice storm', date: '2026-01-28' }]
    expect(isExcluded(weekOf('2026-01-30', DEFAULT_SCHEDULE), storm)).toBe(true)
    expect(isExcluded(weekOf('2027-01-28', DEFAULT_SCHEDULE), storm)).toBe(false)
  })

  test('a fifth Monday and a 29 February exist only in some years', () => {
    const rules = [
      { kind: 'nth' as const, name: 'Fifth Monday', month: 2, weekday: 1 as const, nth: 5 as const },
      { kind: 'fixed' as const, name: 'Leap day', month: 2, day: 29 },
    ]
    expect(excludedDaysIn({ start: '2026-01-01', end: '2028-12-31' }, rules)).toEqual([
      { day: '2028-02-29', name: 'Leap day' },
    ])
  })
})

describe('the year of the goal', () => {
  test('is the calendar year unless set to fiscal', () => {
    expect(goalYear('2026-11-18', { kind: 'calendar' })).toEqual({
      start: '2026-01-01',
      end: '2026-12-31',
      label: '2026',
    })
    expect(goalYear('2026-11-18', { kind: 'fiscal', startMonth: 7 })).toEqual({
      start: '2026-07-01',
      end: '2027-06-30',
      label: 'Fiscal year 2026-27',
    })
    expect(goalYear('2026-06-30', { kind: 'fiscal', startMonth: 7 }).start).toBe('2025-07-01')
  })

  test('always holds the day it was asked for', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (day, startMonth) => {
        const year = goalYear(day, { kind: 'fiscal', startMonth })
        expect(year.start <= day && day <= year.end).toBe(true)
        expect([365, 366]).toContain(diffDays(year.start, year.end) + 1)
      }),
    )
  })
})
