import { describe, expect, it } from 'vitest'
import { phoneNumber } from './fields.ts'

describe('a phone number as people write it', () => {
  const { input } = phoneNumber('Phone', {})
  const wordsFor = (typed: string) => input.safeParse(typed).error?.issues.map(({ message }) => message) ?? []

  it.each([
    '404 555 0134',
    '(404) 555-0134',
    '+1 404.555.0134',
    '404-555-0134 ext. 512',
    '404 555 0134 x5',
    '+43 1 5885 20',
    '+47 22 86 44 00',
    '404 555 0134 / after 6 PM',
  ])('is %s', (typed) => expect(wordsFor(typed)).toEqual([]))

  it.each(['555 028 1', '555-0134', '404 555 013', '555-0134 ext 512'])(
    'is not %s, which lacks its area code',
    (typed) => expect(wordsFor(typed)).toEqual(['Please enter the phone number with its area code']),
  )

  it.each([
    'later',
    '12',
    '+1 404',
    '404 555 0134 404 555 0135',
    '404 555 0134 / 404 555 0135',
    '404 555 0134 / 555 0135',
  ])('is not %s', (typed) => expect(wordsFor(typed)).toEqual(['Please enter a valid phone number']))
})
