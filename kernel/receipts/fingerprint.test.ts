import { describe, expect, it } from 'vitest'
import { type Fingerprint, SAME_RECEIPT, sameReceipt } from './fingerprint.ts'
import { readWords } from './reading.ts'
import { wordsOf } from './testing.ts'

const lunch = ({ time = '12:05', number = '004711', items = ['8.50', '3.25'], total = '12.57' } = {}) =>
  readWords(
    wordsOf([
      { text: 'LANTERN DELI', size: 2 },
      '40 Station Dr',
      'Ellijay GA 30540',
      '(706) 555-0188',
      `10/03/2026 ${time}  REG 2`,
      `ORDER # ${number}`,
      `Club Sandwich  ${items[0]}`,
      `Lemonade  ${items[1]}`,
      'SUBTOTAL  11.75',
      'TAX 7%  0.82',
      `TOTAL  ${total}`,
      `VISA ****4242  ${total}`,
      'Thank you for your visit',
    ]),
  ).fingerprint
const same = (a: Fingerprint, b: Fingerprint) => sameReceipt(a, b) >= SAME_RECEIPT

describe('a receipt is known again', () => {
  it('when it is photographed anew', () => {
    expect(sameReceipt(lunch(), lunch())).toBeGreaterThan(0.99)
  })

  it('when some of it was read otherwise', () => {
    expect(same(lunch(), lunch({ number: '004771' }))).toBe(true)
    expect(same(lunch(), lunch({ items: ['8.50', '3.26'] }))).toBe(true)
    expect(same(lunch(), { ...lunch(), date: null })).toBe(true)
    expect(same(lunch(), { ...lunch(), time: null, shop: '' })).toBe(true)
  })

  it('whichever came first', () => {
    const [a, b] = [lunch(), lunch({ number: '004771', items: ['8.50', '9.25'] })]
    expect(sameReceipt(a, b)).toBe(sameReceipt(b, a))
  })

  it('after it was kept as JSON, in less than 2 kB however long it is', () => {
    const long = readWords(
      wordsOf(
        Array.from(
          { length: 400 },
          (_, index) => `SOMETHING ${100_000 + index * 7}  ${index}.${10 + (index % 90)}`,
        ),
      ),
    ).fingerprint
    const kept = JSON.stringify(long)
    expect(Buffer.byteLength(kept)).toBeLessThan(2000)
    expect(sameReceipt(JSON.parse(kept) as Fingerprint, long)).toBeGreaterThan(0.9)
  })
})

describe('another receipt of the same shop and day is another', () => {
  it('when the same was bought again an hour later', () => {
    expect(same(lunch(), lunch({ time: '13:10', number: '004739' }))).toBe(false)
  })

  it('when something else was bought', () => {
    expect(
      same(lunch(), lunch({ time: '12:06', number: '004712', items: ['9.50', '4.25'], total: '14.71' })),
    ).toBe(false)
  })

  it('and two pictures on which nothing was legible are not one receipt', () => {
    const nothing = readWords([]).fingerprint
    expect(same(nothing, nothing)).toBe(false)
  })
})
