import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, formatDay, MONTH_NAMES, weekday } from '../charity/day.ts'
import { chooseReading, guessCount, readCount, readDay, readInstant, readingOfDots } from './read-cells.ts'

describe('days in a spreadsheet', () => {
  test.each([
    '2026-11-18',
    '2026/11/18',
    '2026.11.18',
    '20261118',
    '11/18/2026',
    '11-18-2026',
    '11.18.26',
    ' 11/18/26 ',
    'Nov 18, 2026',
    'Nov. 18 2026',
    'November 18th, 2026',
    'nov-18-2026',
    '18-Nov-26',
    '18-NOV-2026',
    '18Nov2026',
    '18 November 2026',
    '18th of November 2026',
    '2026-Nov-18',
    'Wed, Nov 18, 2026',
    'Wednesday 11/18/2026',
    '11/18/2026 12:00:00 AM',
    '2026-11-18T23:30:00Z',
    '2026-11-18 23:30:00+05:30',
    '46344',
    '46344.75',
    '11\u00a0/18/2026'.replace('\u00a0', ''),
  ])('%s is 18 November 2026', (cell) => expect(readDay(cell, 'month-first')).toBe('2026-11-18'))

  test.each([
    '',
    'n/a',
    'last week',
    '31-Feb-2026',
    '13/45/2026',
    '11/18',
    'Nov 18',
    '2026-11',
    'Smarch 3, 2026',
    '12',
    '1/2/3/2026',
    '99999',
  ])('"%s" is no day', (cell) => {
    expect(readDay(cell, 'month-first')).toBeUndefined()
    expect(readDay(cell, 'day-first')).toBeUndefined()
  })

  test('3/12/2025 is in March or in December, as the column is read', () => {
    expect(readDay('3/12/2025', 'month-first')).toBe('2025-03-12')
    expect(readDay('3/12/2025', 'day-first')).toBe('2025-12-03')
    expect(readDay('3 December 2025', 'month-first')).toBe('2025-12-03')
  })

  const anyDay = fc.integer({ min: 0, max: 36_000 }).map((offset) => addDays('1970-01-01', offset))
  const styles: ((day: Day) => string)[] = [
    (day) => day,
    (day) => day.replaceAll('-', '/'),
    (day) => formatDay(day),
    (day) => formatDay(day, 'short'),
    (day) =>
      `${Number(day.slice(8))}-${MONTH_NAMES[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}-${day.slice(0, 4)}`,
    (day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
    (day) => `${day}T16:30:00Z`,
  ]

  test('any day in any style is read as that day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...styles), (day, write) => {
        expect(readDay(write(day), 'month-first')).toBe(day)
      }),
      { numRuns: 500 },
    )
  })

  test('no text at all can hurt', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-. TJanpm:'.split('')) })),
        (text) => {
          readDay(text, 'day-first')
          readInstant(text, 'month-first', 'America/New_York')
          readCount(text)
          guessCount(text)
        },
      ),
    )
    expect(readDay('T'.repeat(1_000_000), 'day-first')).toBeUndefined()
    expect(readCount('1,'.repeat(1_000_000))).toBe('unreadable')
  })
})

describe('a column of slash dates', () => {
  const isWednesday = (day: Day) => weekday(day) === 3

  test('is read the way that gives more days that exist', () => {
    expect(chooseReading(['18/11/2026', '4/11/2026', '2026-11-11'], isWednesday).reading).toBe('day-first')
    expect(chooseReading(['11/18/2026', '11/4/2026', '13/45/2026'], isWednesday).reading).toBe('month-first')
  })

  test('is not turned round by one that was written with dots', () => {
    expect(chooseReading(['3/4/2026', '3/11/2026', '25.03.2026'], isWednesday).reading).toBe('month-first')
    expect(chooseReading(['25.03.2026', '4.3.2026'], isWednesday).reading).toBe('day-first')
  })

  test('then the way that gives more collection days', () => {
    expect(chooseReading(['7/10/2026', '5/8/2026'], isWednesday).reading).toBe('day-first')
    expect(chooseReading(['10/7/2026', '8/5/2026'], isWednesday).reading).toBe('month-first')
  })

  test('then as the country writes them, and says that it could be otherwise', () => {
    expect(chooseReading(['1/2/2026'], () => false, 'US')).toEqual({
      reading: 'month-first',
      ambiguous: true,
    })
    expect(chooseReading(['1/2/2026'], () => false, 'gb')).toEqual({ reading: 'day-first', ambiguous: true })
    expect(chooseReading(['3/3/2026', 'Dec 3, 2025'], () => false, 'US').ambiguous).toBe(false)
  })
})

describe('when it was submitted', () => {
  test.each([
    ['2026-11-18T19:05:00Z', '2026-11-18T19:05:00.000Z'],
    ['2026-11-18 19:05+0100', '2026-11-18T18:05:00.000Z'],
    ['11/18/2026 2:05 PM', '2026-11-18T19:05:00.000Z'],
    ['7/1/2026 12:05:10 a.m.', '2026-07-01T04:05:10.000Z'],
    ['46344.5', '2026-11-18T17:00:00.000Z'],
    ['Nov 18, 2026', '2026-11-18T05:00:00.000Z'],
  ])('%s on a clock in Atlanta', (cell, instant) =>
    expect(readInstant(cell, 'month-first', 'America/New_York')).toBe(instant),
  )

  test.each(['', 'yesterday', '2026-11-18T25:00', '2026-11-18T10:75'])('"%s" is no time', (cell) =>
    expect(readInstant(cell, 'month-first', 'America/New_York')).toBeUndefined(),
  )
})

describe('counts in a spreadsheet', () => {
  test.each([
    ['1,204', 1204],
    ['306.0', 306],
    [' 42 ', 42],
    ['1 204', 1204],
    ["1'204'000", 1_204_000],
    ['007', 7],
    ['12.', 12],
    ['４２', 42],
    ['0', 0],
    ['', 'blank'],
    [' \u00a0', 'blank'],
  ])('"%s" is %s', (cell, count) => expect(readCount(cell)).toBe(count))

  test.each([
    '12 or 13',
    '--',
    '-20',
    'abc',
    '1e3',
    '1e3x',
    '3.5',
    '1,20',
    '12,3456',
    '1,204 567',
    '=120+30',
    '9'.repeat(20),
  ])('"%s" is no count', (cell) => expect(readCount(cell)).toBe('unreadable'))

  test('days with dots are read as the others of their column are not, but where all have dots as all would be', () => {
    const wednesdays = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3
    const read = (cells: string[]) =>
      readingOfDots(cells, chooseReading(cells, wednesdays).reading, wednesdays)
    expect(read(['3.4.2026', '3.11.2026', '4.1.2026', '4.8.2026'])).toBe('month-first')
    expect(read(['25.3.2026', '3/11/2026'])).toBe('day-first')
    expect(read(['05.03.2022', '3/25/2022'])).toBe('day-first')
    // A Wednesday among them, with its time.
    expect(read(['3.4.2026 10:00', '3/11/2026'])).toBe('month-first')
    expect(chooseReading(['3/4/26', '3/11/26', '18.3.2026 10:00'], wednesdays).reading).toBe('month-first')
  })

  test('what was meant is proposed where it can be seen', () => {
    expect(guessCount('42 sandwiches')).toBe(42)
    expect(['12 doz', '2.5 dozen', '~3 dz.', '0.3 doz'].map(guessCount)).toEqual([144, 30, 36, undefined])
    expect(guessCount('~1,300')).toBe(1300)
    expect(['1.204', '12.500', '1.204.000', '0.125'].map(guessCount)).toEqual([
      1204,
      12_500,
      1_204_000,
      undefined,
    ])
    expect(guessCount('=120+30')).toBe(150)
    expect(guessCount('12 x 3 + 4')).toBe(40)
    expect([readCount('1.000'), guessCount('1.000'), readCount('1.00')]).toEqual(['unreadable', 1000, 1])
    expect(['0x10', '(5)', '(12 + 3)'].map(guessCount)).toEqual([undefined, undefined, undefined])
    expect(guessCount('12 or 13')).toBeUndefined()
    expect(guessCount('-20')).toBeUndefined()
  })
})
