import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './arithmetic.ts'

const value = (typed: string) => {
  const result = calculate(typed)
  return result.ok ? result.value : result.message
}

describe('sums typed into a number field', () => {
  test.each([
    ['1,204 + 3x12', 1240],
    [' 42 ', 42],
    ['(10+2) * 3 - 6/2', 33],
    ['2.5 × 4', 10],
    ['0.1 x 30', 3],
    ['10 / 4 * 2', 5],
    ['12 ÷ 3 − 1', 3],
    ['-5 + 8', 3],
    ['1,204,000', 1_204_000],
    ['[2+3]x2', 10],
    ['１２', 12],
  ])('%s', (typed, expected) => expect(value(typed)).toBe(expected))

  test.each([
    ['', 'Please enter a number'],
    ['7/2', 'This comes to 3.5, please enter a whole number'],
    ['5/0', 'Nothing can be divided by zero'],
    ['(1+2', 'A bracket is not closed'],
    ['3+', 'Something is missing at the end'],
    ['12 or 13', '“or” is not a number'],
    ['1,20', '“1,20” is not a number'],
    ['3 4', 'Please check what stands before “4”'],
    ['process.exit()', '“process.exit()” is not a number'],
  ])('%s is answered in words', (typed, message) => expect(value(typed)).toBe(message))

  test('a very long or very large one is refused', () => {
    expect(calculate('1+'.repeat(200)).ok).toBe(false)
    expect(calculate('9999999999x9999999999').ok).toBe(false)
  })

  test('means what it means on paper', () => {
    const sums = fc.array(fc.tuple(fc.constantFrom('+', '-', 'x'), fc.integer({ min: 0, max: 999 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), sums, (first, rest) => {
        const typed = rest.reduce((text, [sign, number]) => `${text} ${sign} ${number}`, String(first))
        const terms = [first]
        for (const [sign, number] of rest) {
          if (sign === 'x') terms.push((terms.pop() ?? 0) * number)
          else terms.push(sign === '-' ? -number : number)
        }
        // Beyond that a number has no exact value any more, and is refused (above).
        fc.pre(terms.every(Number.isSafeInteger))
        expect(value(typed)).toBe(terms.reduce((sum, term) => sum + term, 0))
      }),
    )
  })

  test('whatever is typed, the answer is a whole number or words', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/x() []'.split('')) }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const result = calculate(text)
        expect(result.ok ? Number.isSafeInteger(result.value) : result.message.length > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
