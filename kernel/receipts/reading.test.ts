import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWords } from './reading.ts'
import { wordsOf } from './testing.ts'

const GROCER = [
  { text: 'MAPLE MARKET', size: 2 },
  'STORE #0042',
  '118 Mill Rd',
  'Fairmont GA 30139',
  '(706) 555-0142',
  '10/03/2026 14:05        REG 3',
  'WHEAT BREAD          3.49 F',
  '2 @ 4.50',
  'TURKEY BREAST        9.00 F',
  '  MEMBER SAVINGS    -1.00',
  'SUBTOTAL            11.49',
  'TAX 4%               0.46',
  'TOTAL               11.95',
  'CASH                20.00',
  'CHANGE DUE           8.05',
  'TOTAL SAVINGS        1.00',
  'TOTAL ITEMS SOLD 2',
  'RETURN BY 11/02/2026',
]
const read = (...lines: Parameters<typeof wordsOf>[0]) => readWords(wordsOf(lines), '2026-11-26')
const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

describe('a receipt says', () => {
  it('what was paid, when and where, whatever else is printed on it', () => {
    const { cents, date, shop, time, currency, confidence } = read(...GROCER)
    expect({ cents, date, shop, time, currency }).toEqual({
      cents: 1195,
      date: '2026-10-03',
      shop: 'MAPLE MARKET',
      time: '14:05',
      currency: null,
    })
    expect(Math.min(confidence.cents, confidence.date, confidence.shop)).toBeGreaterThan(0.5)
  })

  it.each([
    [
      'a tip is in it',
      ['Subtotal 20.00', 'Tax 1.40', 'Total 21.40', 'Tip 4.00', 'Total with tip 25.40'],
      2540,
    ],
    [
      'a tip was left blank',
      ['Subtotal 20.00', 'Tax 1.40', 'Total 21.40', 'Tip ______', 'Total ______'],
      2140,
    ],
    [
      'tips are suggested',
      ['Subtotal 20.00', 'Tax 1.40', 'Total 21.40', '18% Tip 3.85 Total 25.25', '20% Tip 4.28 Total 25.68'],
      2140,
    ],
    ['fuel', ['Pump 4', 'Gallons 12.345', 'Price/Gal $3.459', 'FUEL TOTAL $42.70'], 4270],
    ['a label was misread', ['SUBTOTAL 12.50', 'TAX 0.88', 'T0TAI 13.38', 'VISA 13.38'], 1338],
    [
      'the label and its amount stand below each other',
      ['SUBTOTAL 12.50', 'TAX 0.88', 'AMOUNT DUE', '13.38'],
      1338,
    ],
    ['nothing but cash and its change is legible', ['CASH 20.00', 'CHANGE 6.62'], 1338],
    ['letters stand in it for digits', ['SUBTOTAL l2.5O', 'TAX O.88', 'TOTAL 13.38'], 1338],
    [
      'the words run together',
      ['SUBTOTAL$12.50', 'SALESTAX$0.88', 'BALANCEDUE$13.38', 'CASHTENDERED$20.00'],
      1338,
    ],
    ['thousands are parted', ['SUBTOTAL 1,200.00', 'TAX 96.00', 'GRAND TOTAL 1,296.00'], 129_600],
    [
      'a discount follows the items',
      ['COFFEE 4.00', 'DISCOUNT 0.50-', 'TOTAL 3.50', 'TOTAL DISCOUNT 0.50'],
      350,
    ],
    ['a dollar sign was taken for a letter', ['SUBTOTAL $12.50', 'TAX $0.88', 'TOTAL S13.38'], 1338],
    ['a dollar sign was taken for a digit', ['SUBTOTAL $12.50', 'TOTAL 513.38', 'VISA $13.38'], 1338],
    [
      'a discount has totals of its own',
      [
        'A 10.00',
        'B 5.00',
        'TOTAL BEFORE DISCOUNT 15.00',
        'DISCOUNT -3.00',
        'TOTAL AFTER DISCOUNT 12.00',
        'CASH 20.00',
        'CHANGE 8.00',
      ],
      1200,
    ],
    [
      'what was tendered has a total',
      ['A 10.00', 'TOTAL 10.70', 'TOTAL TENDERED 20.00', 'CHANGE 9.30'],
      1070,
    ],
    [
      'the pump held more at first',
      ['PRE-AUTH AMOUNT 100.00', 'PUMP 4', 'FUEL TOTAL 34.99', 'CREDIT 34.99'],
      3499,
    ],
    [
      'cash was taken along',
      ['A 2.00', 'SUBTOTAL 2.00', 'TOTAL 2.00', 'DEBIT 22.00', 'CASH BACK 20.00'],
      200,
    ],
    [
      'two cards paid it',
      ['SUBTOTAL 25.00', 'TAX 2.00', 'TOTAL 27.00', 'GIFT CARD 10.00', 'VISA 17.00'],
      2700,
    ],
    [
      'a service charge is on top',
      ['Subtotal 40.00', 'Tax 3.20', 'Gratuity 18% 7.20', 'Total 50.40', '20% = 8.00'],
      5040,
    ],
    ['the spaces of amounts were seen', ['SUBTOTAL 12 .50', 'TAX 0. 88', 'TOTAL 13 . 38'], 1338],
  ])('its total when %s', (_, lines, cents) => {
    expect(read(...lines).cents).toBe(cents)
  })

  it.each([
    ['10/03/2026', '2026-10-03'],
    ['10/3/26 2:05 PM', '2026-10-03'],
    ['10-03-2026', '2026-10-03'],
    ['2026-10-03', '2026-10-03'],
    ['Oct 3, 2026', '2026-10-03'],
    ['03-OCT-26', '2026-10-03'],
    ['3 October 2026', '2026-10-03'],
    ['10.03.2026', '2026-10-03'],
    ['23/10/2026', '2026-10-23'],
    ['10-03-202614:05', '2026-10-03'],
    ['3Oct202612:12PM', '2026-10-03'],
    ['2026-10-0314:05:31', '2026-10-03'],
    ['DATE:10/03/26TIME:14:05', '2026-10-03'],
  ])('its day written %s', (text, date) => {
    expect(read('MAPLE MARKET', text, 'TOTAL 1.00').date).toBe(date)
  })

  it('its shop, though it welcomes people first', () => {
    expect(
      read('WELCOME TO', { text: 'QUARRY PETROLEUM', size: 1.5 }, '7160 W 3rd Street', 'TOTAL 1.00').shop,
    ).toBe('QUARRY PETROLEUM')
    expect(
      read('Welcome to', 'Old Mill Fresh Mart', 'Good things daily', '144 Lakeview Ave', 'TOTAL 1.00').shop,
    ).toBe('Old Mill Fresh Mart')
    expect(read('0LD MILL C0FFEE', '144 Lakeview Ave', 'TOTAL 1.00').shop).toBe('OLD MILL COFFEE')
    expect(read('Welcome to Quarry Petroleum!', '7160 W 3rd Street', 'TOTAL 1.00').shop).toBe(
      'Quarry Petroleum!',
    )
  })

  it('the time, though it stands right behind the day', () => {
    expect(read('MAPLE MARKET', '26-JAN-2517:12REG9', 'TOTAL 1.00').time).toBe('17:12')
    expect(read('MAPLE MARKET', '14Jun202512:12PM', 'TOTAL 1.00').time).toBe('12:12')
  })

  it('the day that is named by its month, though the hour follows it or a zero was read for a letter', () => {
    for (const [line, date] of [
      ['13-MAY-26 09:03', '2026-05-13'],
      ['12:08 10-FEB-25', '2025-02-10'],
      ['10-FEB-25 12:08', '2025-02-10'],
      ['170ct2025 19:29', '2025-10-17'],
      ['03-0CT-26 6:52 PM', '2026-10-03'],
      ['MAY 13 26 09:03', '2026-05-13'],
      ['Oct 10, 2026 9:15', '2026-10-10'],
    ] as const)
      expect([line, read('OAK DELI', line, 'TOTAL 5.00').date]).toEqual([line, date])
    expect(read('WELCOMETO', 'FOXGLOVE MARKET', 'TOTAL 5.00').shop).toBe('FOXGLOVE MARKET')
  })

  it('no day that is still to come, and none that does not exist', () => {
    expect(read('MAPLE MARKET', '12/24/2026', 'TOTAL 1.00').date).toBeNull()
    expect(read('MAPLE MARKET', '02/30/2026', 'TOTAL 1.00').date).toBeNull()
  })

  it('another currency, and nothing is converted', () => {
    const { cents, currency } = read('BACKEREI', 'Brot EUR 3.20', 'TOTAL EUR 3.20')
    expect([cents, currency]).toEqual([320, 'EUR'])
    expect(read('MAPLE MARKET', 'TOTAL $3.20').currency).toBe('USD')
  })

  it('nothing, when there is nothing on it', () => {
    const { cents, date, shop, confidence } = readWords([])
    expect({ cents, date, shop, confidence }).toEqual({
      cents: null,
      date: null,
      shop: null,
      confidence: { cents: 0, date: 0, shop: 0 },
    })
  })
})

it('any items, tax and payment come to the total that is printed', () => {
  const LABELS = ['TOTAL', 'Total', 'GRAND TOTAL', 'AMOUNT DUE', 'Balance Due', 'TOTAL USD', 'Order Total']
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 50, max: 9000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(...LABELS),
      fc.boolean(),
      fc.integer({ min: 1, max: 2000 }),
      (items, percent, label, cash, more) => {
        const subtotal = items.reduce((sum, cents) => sum + cents, 0)
        const tax = Math.round((subtotal * percent) / 100)
        const total = subtotal + tax
        const { cents } = read(
          'OAKLINE HARDWARE',
          ...items.map((price, index) => `ITEM ${'ABCDEFGHIJKL'[index]}   ${money(price)}`),
          `SUBTOTAL  ${money(subtotal)}`,
          `SALES TAX  ${money(tax)}`,
          `${label}  ${money(total)}`,
          ...(cash ? [`CASH  ${money(total + more)}`, `CHANGE  ${money(more)}`] : [`VISA  ${money(total)}`]),
        )
        expect(cents).toBe(total)
      },
    ),
  )
})

it('no words of any kind are too much for it', () => {
  const word = fc.record({
    text: fc.string({ maxLength: 12 }),
    left: fc.integer({ min: 0, max: 900 }),
    top: fc.integer({ min: 0, max: 2000 }),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const { cents, confidence } = readWords(
        words.map((one) => ({ ...one, right: one.left + 40, bottom: one.top + 18 })),
      )
      expect(cents === null || (Number.isSafeInteger(cents) && cents > 0)).toBe(true)
      for (const share of Object.values(confidence)) expect(share >= 0 && share <= 1).toBe(true)
    }),
  )
})
