import { expect, it } from 'vitest'
import { changedWords } from './changed-words.ts'

const VERBS = { insert: 'removes', update: 'puts back', delete: 'brings back' }
const added = (...things: [number, string][]) =>
  things.map(([count, noun]) => ({ count, noun, action: 'insert' as const }))

it('what was changed is said most first, and of many kinds how many others there are', () => {
  const all = added([8054, 'entries'], [60, 'people'], [24, 'locations'], [1, 'event'])
  expect(changedWords(all, VERBS)).toEqual(['removes 8,054 entries, 60 people, 24 locations, and 1 event'])
  expect(changedWords(all, VERBS, 2)).toEqual([
    'removes 8,054 entries, 60 people, and 2 other kinds of records',
  ])
  // To name one more is as short.
  expect(changedWords(all, VERBS, 3)).toEqual(changedWords(all, VERBS))
  const both = [...added([2, 'people']), { count: 3, noun: 'locations', action: 'delete' as const }]
  expect(changedWords(both, VERBS)).toEqual(['removes 2 people', 'brings back 3 locations'])
})
