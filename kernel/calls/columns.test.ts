import { describe, expect, test } from 'vitest'
import { foldHeading, recogniseColumns, recogniseTypos } from './columns.ts'

describe('headings of a spreadsheet', () => {
  test.each([
    ' Collection Date ',
    'collection_date',
    'collectionDate',
    'COLLECTION-DATE:',
    '\ufeffCollection\nDate',
  ])('%j is the collection date', (heading) => expect(foldHeading(heading)).toBe('collection date'))

  const names = {
    at: { exact: ['date entered'], loose: /\bentered\b/ },
    date: { exact: ['collection date', 'date'], loose: /\bdate\b/ },
  }

  test('a sure heading goes before a likely one, wherever it stands', () => {
    expect(recogniseColumns(['Date', 'Collection date', 'When entered'], names)).toEqual({ date: 1, at: 2 })
    expect(recogniseColumns(['Date of drop', 'Date entered'], names)).toEqual({ date: 0, at: 1 })
  })

  test('a heading with a slip of the keyboard is what it nearly is, if nothing else is', () => {
    const sure = { date: { exact: ['collection date'] } }
    expect(recogniseTypos(['Notes', 'Colection dat'], sure)).toEqual({ date: 1 })
    expect(recogniseTypos(['Colection date', 'Collection date'], sure)).toEqual({ date: 1 })
  })

  test('one column is never two things', () => {
    expect(recogniseColumns(['Date entered'], names)).toEqual({ at: 0 })
    expect(recogniseColumns([], names)).toEqual({})
  })
})
