import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatMoney, guessMoney, plainMoney, readMoney, readMoneyCell } from './money.ts'

test.each([
  ['$1,204.50', 120450],
  ['1204.5', 120450],
  ['12', 1200],
  ['US$ 12.00', 1200],
  [' £3.05 ', 305],
  ['.99', 99],
  ['-$5', -500],
  ['($12.00)', -1200],
  ['3 x 4.20', 1260],
  ['10 / 4', 250],
])('"%s" is %d cents', (typed, cents) => {
  expect(readMoney(typed)).toEqual({ ok: true, value: cents })
})

test.each([
  ['1.204,50', /is not a number/],
  ['0.001', 'This comes to 0.001, please enter at most 2 decimals'],
  ['10 / 3', 'This comes to 3.3333, please enter at most 2 decimals'],
  ['$', 'Please enter a number'],
  ['twelve', '“twelve” is not a number'],
])('"%s" is refused in words', (typed, words) => {
  const read = readMoney(typed)
  expect(read.ok ? read.value : read.message).toMatch(words)
})

test.each([
  ['$1,204.50', 120450],
  ['$ 12', 1200],
  ['1204.5', 120450],
  ['3.0', 300],
  ['3.00', 300],
  ['US$ 12.00', 1200],
  ['12.00 USD', 1200],
  [' £3.05 ', 305],
  ['.99', 99],
  ['-$5', -500],
  ['($12.00)', -1200],
])('the cell "%s" of a file is %d cents', (cell, cents) => expect(readMoneyCell(cell)).toBe(cents))

test.each([
  ['2.500', ['2500.00', '2.50']],
  ['$1.000', ['1000.00', '1.00']],
  ['12.340', ['12340.00', '12.34']],
  ['1.204,50', ['1204.50']],
  ['12,5', ['12.5']],
  ['3x10', ['30.00']],
  ['12 + 4.50', ['16.50']],
  ['12:30', []],
  ['1/2', []],
  ['10-4', []],
  ['1,20,000', []],
  ['--5', []],
  ['$', []],
  ['twelve', []],
  ['€12,50', []],
])('the cell "%s" is no amount that a file says; what it may mean is proposed', (cell, meant) => {
  expect(readMoneyCell(cell)).toBeUndefined()
  expect(guessMoney(cell)).toEqual(meant)
})

describe('any amount', () => {
  const anyCents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

  it('is read back as it was written, from a field and from a bill', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(readMoney(plainMoney(cents))).toEqual({ ok: true, value: cents })
        expect(readMoney(formatMoney(cents))).toEqual({ ok: true, value: cents })
        for (const cell of [plainMoney(cents), formatMoney(cents), formatMoney(cents, 'EUR')])
          expect(readMoneyCell(cell) === cents).toBe(true)
      }),
    )
  })

  it('shows dollars and cents', () => {
    expect(formatMoney(120450)).toBe('$1,204.50')
    expect(formatMoney(5)).toBe('$0.05')
    expect(formatMoney(-1200)).toBe('-$12.00')
    expect(formatMoney(305, 'GBP')).toBe('£3.05')
    expect(formatMoney(null)).toBe('')
  })
})
