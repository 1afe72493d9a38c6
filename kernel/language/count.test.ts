import { expect, it } from 'vitest'
import { countOf, inNumber } from './count.ts'

it('says one and many of anything', () => {
  expect([0, 1, 2, 1312].map((count) => countOf(count, 'entry'))).toEqual([
    '0 entries',
    '1 entry',
    '2 entries',
    '1,312 entries',
  ])
  expect(countOf(2, 'sandwich')).toBe('2 sandwiches')
  expect(countOf(3, 'person')).toBe('3 people')
  expect(countOf(26, 'stop of a run')).toBe('26 stops of a run')
  expect(countOf(25, 'contact of ours')).toBe('25 contacts of ours')
  expect(countOf(37, 'discard or adjustment')).toBe('37 discards or adjustments')
  expect(countOf(2, 'row was', 'rows were')).toBe('2 rows were')
  expect([1, 2].map((count) => inNumber(count, 'is', 'are'))).toEqual(['is', 'are'])
})
