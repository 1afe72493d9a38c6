import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTsv, toTsv } from './tsv.ts'

it('what Excel puts on the clipboard comes in as its cells, with lines, tabs and quotes in them', () => {
  expect(fromTsv('10:00 AM\t1,204\r\n"1 Oak Street\nback door"\t"Sam ""the van"" Lee"\r\n')).toEqual([
    ['10:00 AM', '1,204'],
    ['1 Oak Street\nback door', 'Sam "the van" Lee'],
  ])
  expect(fromTsv('5" of snow\tyes')).toEqual([['5" of snow', 'yes']])
})

it('any block of cells that is copied is pasted as the same block', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '\t', '\n', ',') })
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
    .chain(([wide, tall]) =>
      fc.array(fc.array(cell, { minLength: wide, maxLength: wide }), { minLength: tall, maxLength: tall }),
    )
  fc.assert(
    fc.property(block, (rows) => {
      expect(fromTsv(toTsv(rows))).toEqual(rows)
    }),
  )
})
