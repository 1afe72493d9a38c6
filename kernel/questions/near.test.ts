import { describe, expect, it } from 'vitest'
import { CALENDAR, KNOWN } from './asked.ts'
import { read } from './question.ts'

const notSure = (text: string) => {
  const found = read(text, KNOWN, CALENDAR)
  if (!('near' in found)) throw new Error(`“${text}” is understood`)
  return found
}

describe('Where it is not sure, it', () => {
  it.each([
    ['How many did Zinnia Court bring this year?', ['Zinnia Court']],
    ['How many sandwiches did ZORP and Blah make?', ['ZORP', 'Blah']],
    ['What is the weather on Sunday?', ['weather']],
    ['How many did São Tomé make in 2025?', ['São Tomé']],
    ['Sandwiches at O’Brien Hall, please', ['O’Brien Hall']],
    ['How many did St. Mary’s bring in 2025?', ['St. Mary’s']],
    ['sandwiches in 2025-2026', []],
  ])('says of “%s” what it does not know: %j', (text, unknown) =>
    expect(notSure(text).unknown).toEqual(unknown),
  )

  it.each([
    ['How many did Alder Street bring this year?', 'How many did Alder Bend bring this year?'],
    ['Sandwiches at Zinnia Court in 2025', 'Sandwiches in 2025'],
    ['How many did Zinnia Court bring this year?', 'How many did we bring this year?'],
    ['How many sandwiches in Thanksgiving week?', 'How many sandwiches in Thanksgiving week 2025?'],
    ['Please show Alder Bend zorp last year', 'How many sandwiches did Alder Bend collect in 2025?'],
  ])('proposes beside “%s”: %s', (text, near) => expect(notSure(text).near).toContain(near))

  it('asks of two places whether they are meant together or beside each other', () => {
    const { near } = notSure('How many sandwiches did Alder Bend and May Street make last month?')
    expect(near.slice(0, 2)).toEqual([
      'How many sandwiches did Alder Bend and May Street make together in Oct 2026?',
      'Sandwiches of Alder Bend vs May Street in Oct 2026',
    ])
  })

  it('adds no year where a time is said, and nothing to what is not counted', () => {
    for (const text of ['last quarter', 'how are we doing', 'how many sandwiches are in the fridge'])
      for (const near of notSure(text).near) {
        expect(near).not.toMatch(/2025\b.*(?:quarter|2030)|(?:quarter|2030|doing).*\b2025/)
        expect(near).not.toMatch(/ are$/)
      }
  })

  it('puts what it proposes in whole sentences, of the time that was asked for or of none', () => {
    for (const text of ['How many did St. Mary’s bring in 2025?', 'Did Zorp’s team bring many in 2025?'])
      expect(notSure(text).near.join(' | '), text).not.toMatch(/we[’']s|did we team/)
    const week = notSure('How many this week at Zorp today?').near.join(' | ')
    expect(week).not.toContain('in Week of')
    expect(week).not.toMatch(/by month in the week/)
    for (const text of ['How many did Zorp bring since March 2025?', 'zorp between March and May 2025'])
      expect(notSure(text).near.join(' | '), text).not.toMatch(/in Mar 20/)
  })

  it('proposes nothing that it would not be sure of, and not the same again', () => {
    for (const text of [
      '',
      'zorp',
      'What did Zinnia Court bring?',
      'How many sandwiches could we have made?',
    ])
      for (const near of notSure(text).near) {
        expect(near).not.toBe(text)
        expect(read(near, KNOWN, CALENDAR), near).not.toHaveProperty('near')
      }
  })
})
