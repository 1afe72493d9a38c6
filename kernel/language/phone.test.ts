import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, usPhone } from './phone.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''))
const number = fc
  .tuple(fc.constantFrom('404', '212', '917', '808', '787'), fc.constantFrom(...'23456789'), digits(6))
  .map(([area, first, rest]) => `+1${area}${first}${rest}`)

describe('a phone number for text messages', () => {
  it('is the same however people write it down', () => {
    const between = fc.constantFrom('', ' ', '-', '.', ' - ', '\u2011', '\u00a0')
    fc.assert(
      fc.property(
        number,
        between,
        between,
        fc.constantFrom('', '1', '1-', '+1 ', '+1'),
        (phone, a, b, head) => {
          const [, area, middle, last] = /^\+1(...)(...)(....)$/.exec(phone) ?? []
          expect(usPhone(`${head}${area}${a}${middle}${b}${last}`)).toBe(phone)
          expect(usPhone(`  ${head}(${area})${a}${middle}${b}${last} `)).toBe(phone)
          expect(usPhone(formatPhone(phone))).toBe(phone)
          expect(usPhone(phone)).toBe(phone)
        },
      ),
    )
  })

  it('is nothing else, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+\d() .-]{0,20}$/)),
        (typed) => {
          const phone = usPhone(typed)
          if (phone !== null) expect(phone).toMatch(/^\+1[2-9]\d\d[2-9]\d{6}$/)
        },
      ),
    )
    for (const typed of [
      '',
      '555-0134',
      '+44 20 7946 0958',
      '+4045550134',
      '24045550134',
      '404-155-0134',
      '104-555-0134',
      '911-555-0134',
      '416-555-0134',
      '876-555-0134',
      '800-555-0134',
      '900-555-0134',
      '404-555-0134 ext 5',
      '404-555-O134',
      '404555013４4',
    ])
      expect(usPhone(typed), typed).toBeNull()
    expect(usPhone('４０４-５５５-０１３４')).toBe('+14045550134')
  })
})
