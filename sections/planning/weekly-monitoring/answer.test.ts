import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

describe('what somebody answers when asked for a number', () => {
  it.each([
    ['306', { individual: 306, groups: [] }],
    [' 306. ', { individual: 306, groups: [] }],
    ['1,306 sandwiches!', { individual: 1306, groups: [] }],
    ['We had 306', { individual: 306, groups: [] }],
    ['0', { individual: 0, groups: [] }],
    ['306 and 40 from Scouts', { individual: 306, groups: [{ name: 'Scouts', count: 40 }] }],
    [
      '306, 40 from the Scouts and 1,200 by Alder School',
      {
        individual: 306,
        groups: [
          { name: 'Scouts', count: 40 },
          { name: 'Alder School', count: 1200 },
        ],
      },
    ],
    ['40 from Scouts', { individual: 0, groups: [{ name: 'Scouts', count: 40 }] }],
  ])('“%s” is a number', (text, answer) => {
    expect(readAnswer(text)).toEqual(answer)
  })

  it.each([
    '',
    'sorry, I am away until the 12th',
    'call me at 555 0134',
    '306 or so, Ben has the rest',
    '306 and 40',
    '-5',
    '3.5',
    'between 200 and 300',
    '999999',
    'Ana has 306',
  ])('“%s” is for a person to read', (text) => {
    expect(readAnswer(text)).toBeNull()
  })

  it('every number that is sent as we ask for it is understood, and nothing is made up', () => {
    const group = fc.record({
      count: fc.integer({ min: 0, max: 100_000 }),
      name: fc.constantFrom('Scouts', 'Alder School', 'Oak Street Church', 'Class 4b'),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(group, { maxLength: 4 }),
        (individual, groups) => {
          const text = [individual, ...groups.map(({ count, name }) => `${count} from ${name}`)].join(' and ')
          expect(readAnswer(text)).toEqual({ individual, groups: groups.map((one) => ({ ...one })) })
        },
      ),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const answer = readAnswer(text)
        const said = text.normalize('NFKC').replaceAll(',', '')
        for (const count of answer ? answer.groups.map((one) => one.count) : [])
          expect(said).toContain(String(count))
      }),
    )
  })
})
