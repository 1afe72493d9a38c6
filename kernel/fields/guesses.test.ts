import { describe, expect, it } from 'vitest'
import { choice, choices, dayField, emailAddress, phoneNumber, wholeNumber, yesNo } from './fields.ts'
import { guessesOf, saysThereIsNothing } from './guesses.ts'

const how = { dates: 'month-first' as const, timeZone: 'America/New_York' }

describe('what a cell of a list may mean', () => {
  const day = dayField('Agreed on', { required: 'Please choose a day' })
  it.each([
    ['3. März 2025', '2025-03-03'],
    ['14 de julio de 2024', '2024-07-14'],
    ['le 5 août 2026', '2026-08-05'],
    ['2026 février 28', '2026-02-28'],
  ])('the day %s', (cell, meant) => expect(guessesOf(day, cell, how)).toEqual([meant]))
  it('no day is made of what is none', () =>
    expect(guessesOf(day, '31 février 2026', how).concat(guessesOf(day, 'mars', how))).toEqual([]))

  it('either of two phone numbers in one cell', () =>
    expect(guessesOf(phoneNumber('Phone', {}), '404-555-0100 / 404-555-0101', how)).toEqual([
      '404-555-0100',
      '404-555-0101',
    ]))
  it('an email address with a name around it', () =>
    expect(guessesOf(emailAddress('Email', {}), 'Ann Lee <ann@example.org>', how)).toEqual([
      'ann@example.org',
    ]))
  it('a status with a typo, but not one of which nothing is like it', () => {
    const status = choice('Status', { active: 'Active', inactive: 'Inactive' }, { initial: 'active' })
    expect(guessesOf(status, 'Actve', how)).toEqual(['Active'])
    expect(guessesOf(status, 'purple', how)).toEqual([])
  })
  it('the only number of a sentence', () =>
    expect(guessesOf(wholeNumber('Estimate', {}), 'about 120', how)).toEqual(['120']))
  it('the day that stands beside its hour', () => {
    const days = choices('Feeding day', { thursday: 'Thursday', friday: 'Friday' }, {})
    expect(guessesOf(days, 'Thursday 5pm', how)).toEqual(['Thursday'])
    expect(
      guessesOf(choice('Day', { thursday: 'Thursday', friday: 'Friday' }, {}), 'on Friday!', how),
    ).toEqual(['Friday'])
  })
  it('that something was signed where the day of it stands', () =>
    expect(guessesOf(yesNo('Contract signed', {}), '2024-05-01', how)).toEqual(['Yes']))
  it.each(['none', 'N/A', '?', '--'])('nothing at all: “%s”', (cell) => {
    expect(saysThereIsNothing(emailAddress('Email', {}), cell, how)).toBe(true)
    expect(saysThereIsNothing(dayField('Day', { required: 'Please choose a day' }), cell, how)).toBe(false)
  })
})
