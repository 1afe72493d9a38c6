import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '#kernel/charity/money.ts'
import { listOf } from '#kernel/language/list.ts'
import {
  formatClock,
  formatDayOf,
  formatMoment,
  formatNumber,
  formatTimeOf,
  signed,
  unbroken,
} from './format.ts'
import { formatShiftTime } from './shift-time.ts'

/** A narrow space that does not break, in newer versions. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const intl = (at: Date, options: Intl.DateTimeFormatOptions) =>
  plain(new Intl.DateTimeFormat('en-US', options).format(at))
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const clock = { hour: 'numeric', minute: '2-digit' } as const

// Written without it, since its first formatter takes a phone longer than the rows of a list.
describe('as Intl writes it in American English', () => {
  it('stands each moment', () => {
    fc.assert(
      fc.property(moments, moments, (at, now) => {
        const sameYear = at.getFullYear() === now.getFullYear()
        const near = { month: 'short', day: 'numeric' } as const
        const day: Intl.DateTimeFormatOptions = sameYear ? near : { ...near, year: 'numeric' }
        expect(formatMoment(at, now)).toBe(intl(at, { ...day, ...clock }))
        expect(plain(formatTimeOf(at))).toBe(intl(at, clock))
        const inWords = sameYear
          ? ({ weekday: 'long', month: 'long', day: 'numeric' } as const)
          : ({ month: 'long', day: 'numeric', year: 'numeric' } as const)
        if (Math.abs(at.getTime() - now.getTime()) > 172_800_000)
          expect(formatDayOf(at, now)).toBe(intl(at, inWords))
      }),
    )
  })

  it('stands each time of a day', () => {
    for (let minutes = 0; minutes < 1440; minutes++) {
      const time = new Date(minutes * 60_000)
      expect(plain(formatClock(time.toISOString().slice(11, 16)))).toBe(
        intl(time, { ...clock, timeZone: 'UTC' }),
      )
    }
  })

  it('stands no line end within a time or a number', () => {
    const shift = { day: '2026-11-25', startTime: '09:00', endTime: '11:30' }
    expect(formatClock('09:00')).toBe('9:00\u00a0AM')
    expect(unbroken('fiscal year 2026-27, sign-up')).toBe('fiscal year 2026\u201127, sign-up')
    expect(formatShiftTime(shift, 'short')).toBe('Wed, Nov 25, 9:00\u00a0AM – 11:30\u00a0AM')
  })

  it('stands what something changed by with its sign', () => {
    expect([1204, -11, 0].map(signed)).toEqual(['+1,204', '−11', '0'])
  })

  it('stands each number, and each sum of money', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        if (!Object.is(value, -0))
          expect(formatNumber(value)).toBe(new Intl.NumberFormat('en-US').format(value))
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('USD', 'CAD', 'GBP', 'EUR', 'JPY'),
        (cents, currency) => {
          const format = new Intl.NumberFormat('en-US', {
            style: 'currency',
            currency,
            minimumFractionDigits: 2,
          })
          if (cents !== 0) expect(formatMoney(cents, currency)).toBe(format.format(cents / 100))
        },
      ),
    )
  })

  it('stands each list', () => {
    const list = new Intl.ListFormat('en-US')
    for (const words of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      expect(listOf(words)).toBe(list.format(words))
  })
})
