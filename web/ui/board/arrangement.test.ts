import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Arrangement, cardAfter, moved, placeOf, stepTo } from './arrangement.ts'

const anArrangement = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 })
  .map(
    (columns): Arrangement =>
      new Map(
        ['a', 'b', 'c', 'd'].map((column, index) => [
          column,
          columns.flatMap((one, card) => (one === index ? [`card-${card}`] : [])),
        ]),
      ),
  )
const allOf = (arrangement: Arrangement) => [...arrangement.values()].flat().sort()
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

it('no card is ever lost or doubled, and the others keep their order', () => {
  fc.assert(
    fc.property(
      anArrangement,
      fc.nat({ max: 11 }),
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.nat({ max: 12 }),
      (before, card, column, index) => {
        const id = allOf(before)[card % allOf(before).length] ?? ''
        const after = moved(before, id, { column, index })
        expect(allOf(after)).toEqual(allOf(before))
        const others = before.get(column)?.filter((one) => one !== id) ?? []
        expect(placeOf(after, id)).toEqual({ column, index: Math.min(index, others.length) })
        expect(after.get(column)?.filter((one) => one !== id)).toEqual(others)
        expect(cardAfter(after, id)).toBe(others[index] ?? null)
      },
    ),
  )
})

it('arrow keys walk a card through the columns that take it and never out of the board', () => {
  fc.assert(
    fc.property(anArrangement, fc.array(fc.constantFrom(...KEYS), { maxLength: 20 }), (start, keys) => {
      const id = allOf(start)[0] ?? ''
      const mayEnter = (column: string) => column !== 'c'
      let now = start
      for (const key of keys) {
        const to = stepTo(now, id, key, mayEnter)
        if (!to) continue
        const from = placeOf(now, id)
        if (to.column !== from?.column) expect(to.column).not.toBe('c')
        now = moved(now, id, to)
        expect(placeOf(now, id)).toEqual(to)
      }
    }),
  )
})
