import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatGroups, guessGroups, parseExactGroups, parseGroups } from './import-groups.ts'

describe('the group cell', () => {
  test('names each group with its count', () => {
    expect(parseGroups("Troop 1187: 40; O'Hara & Sons, Inc.: 1,060")).toEqual([
      { name: 'Troop 1187', count: 40 },
      { name: "O'Hara & Sons, Inc.", count: 1060 },
    ])
    expect(parseGroups('')).toEqual([])
    expect(parseGroups('Café Lumière : 12.0 ;')).toEqual([{ name: 'Café Lumière', count: 12 }])
    expect(parseGroups('Lakeside: Grade 4: 30')).toEqual([{ name: 'Lakeside: Grade 4', count: 30 }])
    expect(parseGroups('Lakeside School (Grade 4): 30')).toEqual([
      { name: 'Lakeside School', department: 'Grade 4', count: 30 },
    ])
  })

  test.each([
    'St. Brendan Parish - 150 and Café Lumière - 60',
    'Troop 1187',
    'Troop 1187: ',
    ': 40',
    'Troop 1187: forty',
    'A: 10; B',
    'A: -3',
    '[{"name":"A"}]',
    '[1]',
    'A: 2000000',
    '[{"name":"\\u0000","count":4}]',
    '[{"name":"\\ud800","count":4}]',
  ])('%s is not read but asked about', (cell) => expect(parseGroups(cell)).toBeUndefined())

  test('commas instead of semicolons are never taken for part of a name, unless the sum says so', () => {
    expect(parseGroups('A: 10, B: 20')).toBeUndefined()
    expect(parseGroups('A: 10, B: 20', 30)).toBeUndefined()
    expect(parseGroups('Room 4:30 Club: 20', 20)).toEqual([{ name: 'Room 4:30 Club', count: 20 }])
  })

  test.each([
    ['St. Brendan Parish - 150 and Café Lumière - 60', 210, 'St. Brendan Parish: 150; Café Lumière: 60'],
    ["O'Hara & Sons, Inc. - 50; Troop 1187 - 40", 90, "O'Hara & Sons, Inc.: 50; Troop 1187: 40"],
    ['A: 10, B: 20', 30, 'A: 10; B: 20'],
    ['Troop 1187 (40), Rotary (20)', undefined, 'Troop 1187: 40; Rotary: 20'],
    ['150 St. Brendan Parish, 60 Café Lumière', 210, 'St. Brendan Parish: 150; Café Lumière: 60'],
    ['Rotary: 10\nTroop 1187: 20', 30, 'Rotary: 10; Troop 1187: 20'],
    ['Oakmont Rotary', 45, 'Oakmont Rotary: 45'],
  ])('our reading of %j is proposed', (cell, sum, reading) => {
    const groups = guessGroups(cell, sum)
    expect(groups && formatGroups(groups)).toBe(reading)
  })

  test('nothing is proposed where nothing can be read', () => {
    expect(guessGroups('several')).toBeUndefined()
    expect(guessGroups('')).toBeUndefined()
    expect(guessGroups(`${' '.repeat(900)}x`)).toBeUndefined()
  })

  test('lists that old systems wrote as JSON are read', () => {
    expect(parseGroups('[{"name":"Rotary","sandwichCount":40}]')).toEqual([{ name: 'Rotary', count: 40 }])
  })

  test('exact groups whose types do not add up are not believed', () => {
    expect(parseExactGroups('[{"name":"A","count":4,"breakdown":{"ham":3}}]')).toBeUndefined()
    expect(parseExactGroups('{"name":"A"}')).toBeUndefined()
    expect(parseExactGroups('oops')).toBeUndefined()
  })

  test('plain names come back from our own cell', () => {
    const names = fc.stringMatching(/^[A-Za-zé][A-Za-z0-9é &'.,-]{0,20}[A-Za-z]$/)
    const groups = fc.array(fc.record({ name: names, count: fc.integer({ min: 0, max: 1_000_000 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(groups, (list) => {
        expect(parseGroups(formatGroups(list))).toEqual(list)
      }),
    )
  })

  test('any name at all comes back from the exact cell', () => {
    const groups = fc.array(
      fc.record(
        {
          name: fc
            .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
            .filter((name) => name.trim() !== '' && !name.includes('\u0000')),
          department: fc.stringMatching(/^[A-Z][a-z :;()]{0,20}$/),
          count: fc.nat(1_000_000),
        },
        { requiredKeys: ['name', 'count'] },
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(groups, (list) => {
        expect(parseExactGroups(JSON.stringify(list))).toEqual(list)
      }),
    )
  })
})
