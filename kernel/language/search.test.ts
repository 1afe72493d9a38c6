import { describe, expect, it } from 'vitest'
import { otherNamesFor } from './nicknames.ts'
import { scoreResult } from './search-score.ts'
import { foldText, readQuery, stemOf, typoPatterns } from './search-text.ts'

const score = (query: string, text: string, weight = 1, names = false) => {
  const read = readQuery(query)
  return read && scoreResult(read, [{ text, weight, names }])
}

describe('texts are compared', () => {
  it('without accents, case and punctuation', () => {
    expect(foldText('  José O’Neill-Łuk, St. Mary’s ')).toBe('jose oneill luk st marys')
    expect(foldText('Straße Ærø')).toBe('strasse aero')
    expect(foldText('ﬁne')).toBe('fine')
  })

  it('by word stems', () => {
    for (const word of ['report', 'reports', 'reported', 'reporting', 'reporter'])
      expect(stemOf(word)).toBe('report')
    expect(stemOf('entries')).toBe(stemOf('entry'))
    expect(stemOf('merged')).toBe(stemOf('merge'))
    expect(stemOf('colors')).toBe(stemOf('color'))
  })
})

describe('a query', () => {
  it('that is blank or has no letter or digit is none', () => {
    for (const blank of ['', '   ', '\n\t', '?', '…!']) expect(readQuery(blank)).toBeNull()
  })

  it('is its telling words; words that tell nothing count when they are all there is', () => {
    expect(readQuery('How do I log a collection?')?.words).toEqual(['log', 'collection'])
    expect(readQuery('who is in')?.words).toEqual(['who', 'is', 'in'])
  })

  it('that is a piece of a phone number is known by its digits', () => {
    expect(readQuery('(555) 010-48')?.digits).toBe('55501048')
    expect(readQuery('404.555')?.digits).toBe('404555')
    expect(readQuery('55')?.digits).toBeNull()
    expect(readQuery('site 555')?.digits).toBeNull()
  })
})

describe('a mistyped word', () => {
  const meant = (typed: string, word: string) =>
    typoPatterns(typed).some((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}`).test(word))

  it.each([
    ['heorn', 'heron'],
    ['herom', 'heron'],
    ['heon', 'heron'],
    ['herron', 'heron'],
    ['hreon', 'heron'],
    ['ehron', 'heron'],
    ['kestral', 'kestrel'],
    ['thistel', 'thistle'],
    ['saffr0n'.replace('0', 'i'), 'saffron'],
  ])('%s may have meant %s', (typed, word) => expect(meant(typed, word)).toBe(true))

  it('of three letters is what it is', () => expect(typoPatterns('oak')).toEqual([]))
})

describe('how near a result comes (domain 11.16)', () => {
  it('equal, begun, contained, mistyped, in that order, and by the weight of the text', () => {
    const [equal, begun, inside, slip] = [
      score('heron', 'heron'),
      score('hero', 'heron'),
      score('eron', 'heron'),
      score('heorn', 'heron'),
    ].map((one) => one?.score ?? 0)
    expect(equal).toBe(1)
    expect(begun).toBeCloseTo(0.9)
    expect(inside).toBeCloseTo(0.7)
    expect(slip).toBeGreaterThan(0.3)
    expect(slip).toBeLessThan(0.6)
    expect(score('heron', 'heron', 1.2)?.score).toBeCloseTo(1.2)
  })

  it('says how it was found', () => {
    expect(score('heron', 'Heron Creek', 1.2)?.matchType).toBe('exact')
    expect(score('heorn', 'Heron Creek', 1.2)?.matchType).toBe('fuzzy')
    expect(score('bob', 'Robert Birch', 1.2, true)?.matchType).toBe('semantic')
    expect(score('bob', 'Robert Birch')).toBeNull()
    expect(score('heron', 'Heron Creek')?.matchedKeywords).toEqual(['Heron Creek'])
  })

  it('every word has to be found, unless it is searched by meaning', () => {
    expect(score('heron lake', 'Heron Creek')).toBeNull()
    const read = readQuery('heron lake')
    expect(read && scoreResult(read, [{ text: 'Heron Creek', weight: 1 }], { some: true })).not.toBeNull()
  })
})

describe('nicknames', () => {
  it('go both ways', () => {
    expect(otherNamesFor('bob')).toContain('robert')
    expect(otherNamesFor('robert')).toContain('bob')
    expect(otherNamesFor('zebedee')).toEqual([])
  })
})
