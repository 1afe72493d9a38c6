import { describe, expect, it } from 'vitest'
import { choice, dayField, emailAddress, phoneNumber, wholeNumber } from './fields.ts'
import { guessesOf } from './guesses.ts'

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
})
