import { describe, expect, it } from 'vitest'
import { personToken } from '#kernel/language/message-text.ts'
import { actionIn, saysKind } from './line-action.ts'

const ANA = '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'
const BEN = '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b71'
/** A Wednesday. */
const BASE = '2026-11-18'
const ana = personToken(ANA)

describe('a line with a name and a day', () => {
  it.each([
    ['order labels by 2026-11-30', '2026-11-30', 'Order labels'],
    ['to order labels by Nov 30.', '2026-11-30', 'Order labels.'],
    ['will order labels until November 30th, 2026', '2026-11-30', 'Order labels'],
    ['order labels, due 30 Nov', '2026-11-30', 'Order labels'],
    ['order labels by 11/30', '2026-11-30', 'Order labels'],
    ['order labels 11/30/26', '2026-11-30', 'Order labels'],
    ['order labels by Friday', '2026-11-20', 'Order labels'],
    ['order labels by next Friday', '2026-11-27', 'Order labels'],
    ['order labels by Wednesday', '2026-11-25', 'Order labels'],
    ['order labels tomorrow', '2026-11-19', 'Order labels'],
    ['order labels by today', '2026-11-18', 'Order labels'],
    ['order labels in two weeks, by Jan 5', '2027-01-05', 'Order labels in two weeks'],
    ['order labels in 2 weeks', '2026-12-02', 'Order labels'],
    ['by Nov 30 order labels', '2026-11-30', 'Order labels'],
    ['order labels by Feb 29, 2028', '2028-02-29', 'Order labels'],
  ])('“@Ana %s” is a task until %s', (words, due, title) => {
    expect(actionIn(`${ana} ${words}`, BASE)).toEqual({ people: [ANA], due, title })
  })

  it('is a task of everybody whom it names, wherever they stand', () => {
    expect(actionIn(`To do: coolers by Dec 1 (${ana} and ${personToken(BEN)})`, BASE)).toMatchObject({
      people: [ANA, BEN],
      due: '2026-12-01',
    })
  })

  it.each([
    ['nobody is named', 'order labels by Nov 30'],
    ['no day is named', `${ana} orders labels`],
    ['a weekday is only spoken of', `${ana} said that Wednesday collections went well`],
    ['the day is past', `${ana} ordered labels on Nov 10`],
    ['there is no such day', `${ana} order labels by 2026-02-30`],
    ['it is a fraction', `${ana} brings 1/2 of the bread`],
    ['it is a count', `${ana} does marketing 20 hours`],
    ['it is a price', `${ana} paid 11.30 for labels`],
  ])('is none where %s', (_why, text) => expect(actionIn(text, BASE)).toBeNull())
})

it('a line says itself that it is a decision', () => {
  expect(['Decision: two vans', 'To do: labels', 'Two vans came'].map(saysKind)).toEqual([
    'decision',
    'action',
    'note',
  ])
})
