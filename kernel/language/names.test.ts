import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, isWithinTypo, nearestName, suspicionOf, tidyName, typoDistance } from './names.ts'

const words = fc.string({ unit: fc.constantFrom(...'abcé '.split('')), maxLength: 12 })

describe('names of places', () => {
  test('match whatever their case, spaces and way of writing an accent', () => {
    expect(foldName('  KESTREL   Bay ')).toBe(foldName('Kestrel Bay'))
    expect(foldName('Cafe\u0301')).toBe(foldName('Café'))
    expect(foldName('Pine\u00a0Ridge\ufeff')).toBe('pine ridge')
    expect(tidyName('  Pine   Ridge ')).toBe('Pine Ridge')
    expect(tidyName('\u202eegdiR\u2066 Pine')).toBe('egdiR Pine')
  })

  test.each([
    ['Vale', 'Vael'],
    ['Dogwood', 'Dogwod'],
    ['Kestrel Bay', 'Kestral Bay'],
    ['Kestrel Bay', 'Kesterl Bey'],
    ['Pine Ridge', 'Pineridge'],
    ['Kestrel Bay North', 'Kestrel Bay Nroth'],
  ])('%s and %s may be one place, mistyped', (one, other) => expect(isWithinTypo(one, other)).toBe(true))

  test.each([
    ['Fern Valley', 'Fern Valley North'],
    ['Kestrel Bay North', 'Kestrel Bay South'],
    ['Site 1', 'Site 2'],
    ['Site A', 'Site B'],
    ['Vale', 'Dell'],
    ['Oak Street', 'Jay Street'],
    ['Park Lane', 'Bark Lane'],
    ['Vale', 'Dale'],
    ['Fern Road', 'Pine Road'],
    ['Tanager', 'Tangier'.split('').reverse().join('')],
  ])('%s and %s are two places', (one, other) => expect(isWithinTypo(one, other)).toBe(false))

  test('the nearest known name is the one offered', () => {
    expect(nearestName('Tanagr', ['Vale', 'Tanager', 'Tanager South'])).toBe('Tanager')
    expect(nearestName('Harbor Point', ['Vale', 'Tanager'])).toBeUndefined()
  })

  test.each(['', '   ', '12345', '12-34', 'zzz test', 'TEST', 'Unknown site', '--', 'n/a'])(
    '"%s" is probably no name',
    (name) => expect(['blank', 'digits', 'test', 'unknown']).toContain(suspicionOf(name)),
  )

  test.each(['Vale', 'Café Lumière', 'Troop 1187'])('%s is a name', (name) =>
    expect(suspicionOf(name)).toBeUndefined(),
  )

  test('the duplicate analysis also looks at placeholders and very short names', () => {
    expect(suspicionOf('loc 12')).toBe('placeholder')
    expect(suspicionOf('QR')).toBe('short')
    expect(suspicionOf('Pine Ridge')).toBeUndefined()
  })

  test('the distance between names is the same in both directions and 0 only for equal ones', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(typoDistance(a, b)).toBe(typoDistance(b, a))
        expect(typoDistance(a, b) === 0).toBe(a === b)
        expect(typoDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(tidyName(name)) === foldName(name)),
    )
  })
})
