import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { groupKey, groupWord, isNearGroup, isSameGroup, nearestGroup } from './group-names.ts'

test.each([
  ['The Alder School', 'Alder School'],
  ['St. Mark’s Church', "Saint Mark's  church"],
  ['Mt Vernon High', 'Mount Vernon High'],
  ['ST ST MT', 'saint saint mount'],
  ['Café Amélie', 'cafe amelie'],
  ['Eastfield Elementary PTA', 'eastfield-elementary (P.T.A)'],
])('“%s” and “%s” are one group', (one, other) => {
  expect(groupWord(one)).toBe(groupWord(other))
})

test.each([
  ['Best Street Club', 'Beaint Street Club'],
  ['Theatre', 'atre'],
  ['Troop 12', 'Troop 13'],
])('“%s” and “%s” are two', (one, other) => {
  expect(isSameGroup(one, other)).toBe(false)
})

it('a department is a record of its own, and none is none however it is left out', () => {
  expect(groupKey('Northgate Software', 'Finance')).not.toBe(groupKey('Northgate Software'))
  expect(groupKey('Northgate', 'Software Finance')).not.toBe(groupKey('Northgate Software', 'Finance'))
  expect(new Set([groupKey('Oak Club'), groupKey('Oak Club', ''), groupKey('Oak Club', ' – ')]).size).toBe(1)
})

it('a name that is part of another is the same from eight letters on', () => {
  expect(isSameGroup('Maplewood', 'Maplewood Middle School')).toBe(true)
  expect(isSameGroup('Maple', 'Maplewood Middle School')).toBe(false)
})

describe('what was probably meant', () => {
  const known = ['Alder School', 'Lakeview Rotary', 'Troop 12', 'Elm Street Scouts']
  test.each([
    ['Aldr School', 'Alder School'],
    ['Lakeveiw Rotary', 'Lakeview Rotary'],
    ['Lakeview Rotary Club', 'Lakeview Rotary'],
    ['the alder school', undefined],
    ['Troop 13', undefined],
    ['Elm', undefined],
    ['Quilters', undefined],
    ['', undefined],
  ])('“%s”: %s', (typed, meant) => {
    expect(nearestGroup(typed, known)).toBe(meant)
  })
})

describe('for any names', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 40 })
  it('the word of a word is that word, and it has no spaces', () => {
    fc.assert(
      fc.property(name, (one) => {
        // A space that Ogham draws as a line, and two that no keyboard has: signs to the rule and to its twin in the database.
        fc.pre(!/[\u1680\v\f]/.test(one))
        const word = groupWord(one)
        expect(word).not.toMatch(/\s/)
        expect(word.length).toBeGreaterThan(0)
        // "st st" written as one word is no saint any more; everything else stays.
        if (!/^(st|mt|the)/.test(word)) expect(groupWord(word)).toBe(word)
      }),
    )
  })
  it('case, spaces around and a leading "the" do not matter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .&-]{0,30}$/), (one) => {
        fc.pre(!/^the\b/i.test(one))
        for (const other of [one.toUpperCase(), `  ${one} `, `The ${one}`, `${one}!`])
          expect(groupWord(other)).toBe(groupWord(one))
      }),
    )
  })
  it('being near goes both ways, and who is the same is near', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(isNearGroup(one, other)).toBe(isNearGroup(other, one))
        expect(isSameGroup(one, other)).toBe(isSameGroup(other, one))
        expect(isNearGroup(one, one)).toBe(true)
      }),
    )
  })
  it('nobody is asked about a name that is known', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (known) => {
        for (const one of known) expect(nearestGroup(one, known)).toBeUndefined()
      }),
    )
  })
})
