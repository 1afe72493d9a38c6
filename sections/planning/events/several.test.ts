import { expect, it } from 'vitest'
import { kindsIn, staffIn, wordsOfStaff } from './several.ts'

const none = {
  plannedPbj: null,
  plannedDeli: null,
  plannedDeliTurkey: null,
  plannedDeliHam: null,
  plannedUnknown: null,
}

it('kinds are read however people write them', () => {
  const both = { value: { ...none, plannedPbj: 1200, plannedDeli: 50 } }
  for (const text of [
    'PB&J 1,200, deli 50',
    '1200 pbj + 50 deli',
    'pb and j: 1200; Deli = 50',
    '50 deli / 1200 PB & J',
  ])
    expect([text, kindsIn(text)]).toEqual([text, both])
  expect(kindsIn('deli turkey 20, ham 10')).toEqual({
    value: { ...none, plannedDeliTurkey: 20, plannedDeliHam: 10 },
  })
  expect(kindsIn('')).toEqual({ value: none })
})

it('a kind without a number, twice, or unheard of is refused', () => {
  for (const text of ['deli', 'deli 5, deli 6', 'tuna 20', '1.5 deli'])
    expect(kindsIn(text)).toHaveProperty('fault')
})

it('who is needed is read in words or letters, and never guessed', () => {
  const value = { driversNeeded: 2, speakersNeeded: 1, volunteersNeeded: null }
  for (const text of ['2 drivers, 1 speaker', '2D/1S', 'drivers: 2, speaker 1'])
    expect([text, staffIn(text)]).toEqual([text, { value }])
  expect(staffIn('Ann drives')).toHaveProperty('fault')
  expect(staffIn('900 drivers')).toEqual({ fault: 'At most 100 drivers' })
})

it('who comes is said from the shifts', () => {
  expect(
    wordsOfStaff({
      staff: [
        { role: 'driver', needed: 2, held: 1, names: ['Ann Field'] },
        { role: 'speaker', needed: 1, held: 0, names: null },
      ],
    }),
  ).toBe('1 of 2 drivers (Ann Field), 0 of 1 speaker')
})
