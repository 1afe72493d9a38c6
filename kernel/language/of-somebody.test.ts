import { expect, it } from 'vitest'
import { ofSomebody } from './of-somebody.ts'

it('what is said to a person is said of them to somebody else, by name once', () => {
  const of = (words: string) => ofSomebody(words, 'Ana Lee')
  expect(of('Your photo')).toBe('Ana Lee’s photo')
  expect(of('Collections you logged')).toBe('Collections Ana Lee logged')
  expect(of('When you are available, and when not')).toBe('When Ana Lee is available, and when not')
  expect(of('Coolers that you have')).toBe('Coolers that Ana Lee has')
  expect(of('Shifts that you need not come to any more')).toBe(
    'Shifts that Ana Lee need not come to any more',
  )
  expect(of('Notifications to you')).toBe('Notifications to Ana Lee')
  expect(of('Searches: for you, by you, or won by you')).toBe(
    'Searches: for Ana Lee, by them, or won by them',
  )
  expect(of('What you wrote in your name')).toBe('What Ana Lee wrote in their name')
  expect(of('It is the charity’s.')).toBe('It is the charity’s.')
})
