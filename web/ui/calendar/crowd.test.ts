import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './crowd.ts'

const at = (from: number, to: number) => ({
  start: `2026-11-18 ${String(from).padStart(2, '0')}:00:00`,
  end: `2026-11-18 ${String(to).padStart(2, '0')}:00:00`,
})

test('five at nine, of which three fit: two stand there, and three are told as one', () => {
  const { shown, crowds } = folded([at(9, 12), at(9, 11), at(9, 10), at(9, 10), at(9, 11), at(13, 14)], 3)
  expect(shown).toEqual([at(9, 12), at(9, 11), at(13, 14)])
  expect(crowds).toEqual([{ ...at(9, 11), count: 3 }])
})

test('whatever happens when, nobody is lost, and never more stand side by side than fit', () => {
  const span = fc.tuple(fc.nat(22), fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), fc.integer({ min: 2, max: 6 }), (spans, most) => {
      const all = spans.map(([from, hours]) => at(from, Math.min(23, from + hours)))
      const { shown, crowds } = folded(all, most)
      expect(shown.length + crowds.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      const drawn = [...shown, ...crowds]
      for (const { start } of drawn)
        expect(drawn.filter((one) => one.start <= start && one.end > start).length).toBeLessThanOrEqual(most)
    }),
  )
})
