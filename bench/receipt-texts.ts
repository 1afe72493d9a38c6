import { randomFrom } from '#kernel/routes/random.ts'

export type Random = () => number

/** Invented receipts: what they say, line by line. `bench/receipt-pictures.ts` makes photographs of them. */
export interface Row {
  left: string
  right?: string
  center?: true
  /** Times the usual letter. */
  size?: number
  bold?: true
  rule?: string
  inverse?: true
}
export interface ReceiptText {
  rows: Row[]
  font: string
  columns: number
  cents: number
  date: string
  shop: string
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (random: Random, share: number) => random() < share
const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => between(random, 0, 9)).join('')

const FIRST =
  'Juniper,Maple,Riverbend,Copper,Blue Heron,Oakline,Harbor,Sunfield,Granite,Willow,Peachtree Row,Northgate,Cedar,Lantern,Prairie,Foxglove,Summit,Old Mill,Pinecrest,Bayside,Redbud,Stonebridge,Magnolia,Clover,Anchor,Mesa,Tall Pine,Quarry,Silver Creek,Hollow'.split(
    ',',
  )
const KINDS = {
  grocery: ['Market', 'Foods', 'Grocers', 'Fresh Mart', 'Pantry', 'Supermarket'],
  hardware: ['Hardware', 'Supply Co.', 'Tool & Lumber', 'Home Center'],
  cafe: ['Coffee', 'Bakery', 'Deli', 'Bagels', 'Tea House'],
  restaurant: ['Kitchen', 'Grill', 'Diner', 'Taqueria', 'Pizzeria'],
  gas: ['Fuel', 'Gas & Go', 'Petroleum', 'Quick Stop'],
  office: ['Office Supply', 'Print & Copy', 'Paper Goods', 'Books'],
  pharmacy: ['Pharmacy', 'Drug Store', 'Wellness'],
} as const
type Kind = keyof typeof KINDS
const GOODS: Record<Exclude<Kind, 'gas'>, string[]> = {
  grocery:
    'WHEAT BREAD,TURKEY BREAST,CHEDDAR SLICED,MUSTARD 12OZ,APPLES GALA,BANANAS,PEANUT BUTTER,GRAPE JELLY,HAM SMOKED,LETTUCE ROMAINE,MAYO LIGHT,SANDWICH BAGS,PAPER TOWELS,WATER 24PK,CHIPS VARIETY,BUTTER UNSALTED,MILK 2% GAL,EGGS LARGE 12'.split(
      ',',
    ),
  hardware:
    'DECK SCREWS 1LB,PAINT ROLLER,DUCT TAPE,COOLER 48QT,EXT CORD 25FT,ZIP TIES 100,TARP 8X10,BATTERY AA 8,LED BULB 4PK,FOLDING TABLE,STORAGE BIN'.split(
      ',',
    ),
  cafe: 'Latte Lg,Drip Coffee,Blueberry Muffin,Bagel & Cream Ch,Iced Tea,Croissant,Box of Joe,Cookie,Egg Sandwich'.split(
    ',',
  ),
  restaurant:
    'House Salad,Cheeseburger,Fish Tacos (2),Soup of Day,Lemonade,Veggie Wrap,Fries,Margherita 12in,Iced Tea,Kids Pasta,Club Sandwich'.split(
      ',',
    ),
  office:
    'Copy Paper Case,Labels 30up,Markers 8ct,Color Copies x50,Envelopes #10,Binder 1in,Laminating,Toner Black,Poster 18x24'.split(
      ',',
    ),
  pharmacy:
    'BANDAGES 40CT,HAND SANITIZER,IBUPROFEN 100,GLOVES NITRILE,SUNSCREEN 30,COUGH DROPS,COTTON SWABS,FIRST AID KIT'.split(
      ',',
    ),
}
const STREETS = [
  'Main St',
  'Lakeview Ave',
  'Mill Rd',
  'Highway 9',
  'Orchard Blvd',
  'Station Dr',
  'W 3rd Street',
  'Peach Lane',
]
const TOWNS = ['Fairmont GA', 'Ellijay GA', 'Millbrook AL', 'Cedar Falls TN', 'Lakeside SC', 'Harmony NC']
const FONTS = [
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Liberation Mono',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'DejaVu Sans Condensed',
  'Inter',
  'Liberation Serif',
]
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const DATES: ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${two(m)}/${two(d)}/${y}`,
  (y, m, d) => `${two(m)}/${two(d)}/${two(y % 100)}`,
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${two(m)}-${two(d)}-${y}`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]?.toUpperCase()}-${two(y % 100)}`,
  (y, m, d) => `${two(m)}.${two(d)}.${y}`,
  (y, m, d) => `${d} ${MONTHS[m - 1]} ${y}`,
]
const two = (value: number) => String(value).padStart(2, '0')

/** One of so many designs: what does not change between two purchases in one shop. */
export function receiptText(design: number, purchase: number, day = purchase): ReceiptText {
  const d = randomFrom(7919 * (design + 1))
  const p = randomFrom(104_729 * (purchase + 1) + design)
  const kind = pick(d, Object.keys(KINDS) as Kind[])
  const name = `${pick(d, FIRST)} ${pick(d, KINDS[kind])}`
  const shop = chance(d, 0.45) ? name.toUpperCase() : name
  const center = chance(d, 0.7) ? ({ center: true } as const) : {}
  const upper = chance(d, 0.6)
  const say = (text: string) => (upper ? text.toUpperCase() : text)
  const dollar = pick(d, ['', '', '$', '$ '])
  const flag = pick(d, ['', '', ' T', ' F', ' N', '*'])
  const money = (cents: number) =>
    `${cents < 0 ? '-' : ''}${dollar}${cents >= 100_000 || Math.abs(cents) >= 100_000 ? Math.floor(Math.abs(cents) / 100).toLocaleString('en-US') : Math.floor(Math.abs(cents) / 100)}.${two(Math.abs(cents) % 100)}`
  const rule = pick(d, ['-', '=', '*', '', '_', '- '])
  const rows: Row[] = []
  const rows_ = (...more: Row[]) => rows.push(...more)
  const line = () => rule && rows_({ left: '', rule })
  const colon = pick(d, ['', ':', ''])
  const total = say(
    pick(d, [
      'Total',
      'Total',
      'Total',
      'Grand Total',
      'Amount Due',
      'Balance Due',
      'Total Due',
      'Order Total',
      'TOTAL USD',
      'Total Sale',
      'Balance to Pay',
      'Amount',
    ]),
  )
  const taxName = say(
    pick(d, ['Tax', 'Sales Tax', 'Tax 7.00%', 'State Tax 4%', 'TAX1 8.25%', 'Estimated Tax']),
  )
  const taxRate = pick(d, [0.04, 0.07, 0.0825, 0.06])
  const subName = say(
    pick(d, [
      'Subtotal',
      'Sub Total',
      'Sub-Total',
      'SUBTTL',
      'Merchandise Subtotal',
      'Item Total',
      'Net Sales',
    ]),
  )
  const dateStyle = pick(d, DATES)
  const dateFirst = chance(d, 0.5)
  const onDay = randomFrom(15_485_863 * (day + 1))
  const y = between(onDay, 2025, 2026)
  const m = between(onDay, 1, y === 2026 ? 10 : 12)
  const dayOfMonth = between(onDay, 1, 28)
  const hour = between(p, 7, 21)
  const minute = between(p, 0, 59)
  const clock = chance(d, 0.5)
    ? `${two(hour)}:${two(minute)}${chance(d, 0.4) ? `:${two(between(p, 0, 59))}` : ''}`
    : `${((hour + 11) % 12) + 1}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
  const date = `${y}-${two(m)}-${two(dayOfMonth)}`
  const transaction = digits(p, pick(d, [4, 6, 8, 12]))
  const store = digits(d, 4)

  // Head
  if (chance(d, 0.12)) rows_({ left: say('Welcome to'), ...center })
  rows_({
    left: shop,
    ...center,
    size: pick(d, [1, 1.3, 1.6, 2, 2.2]),
    ...(chance(d, 0.5) ? { bold: true } : {}),
    ...(chance(d, 0.06) ? { inverse: true } : {}),
  })
  if (chance(d, 0.3))
    rows_({
      left: pick(d, ['Fresh. Local. Yours.', 'Since 1974', 'Family owned', 'Good things daily']),
      ...center,
    })
  if (chance(d, 0.5)) rows_({ left: say(`Store #${store}`), ...center })
  rows_(
    { left: say(`${between(d, 10, 9800)} ${pick(d, STREETS)}`), ...center },
    { left: say(`${pick(d, TOWNS)} 3${digits(d, 4)}`), ...center },
  )
  if (chance(d, 0.7))
    rows_({
      left: pick(d, [`(${digits(d, 3)}) 555-0${digits(d, 3)}`, `Tel ${digits(d, 3)}-555-0${digits(d, 3)}`]),
      ...center,
    })
  const when = () => {
    const text = dateStyle(y, m, dayOfMonth)
    const style = between(d, 0, 3)
    if (style === 0) rows_({ left: text, right: clock })
    else if (style === 1) rows_({ left: `${say('Date')}: ${text}`, right: `${say('Time')}: ${clock}` })
    else if (style === 2) rows_({ left: `${text} ${clock}`, right: `#${transaction}` })
    else rows_({ left: `${text} ${clock} REG ${between(d, 1, 9)}` })
    if (style !== 2)
      rows_({
        left: say(`${pick(d, ['Trans', 'Receipt', 'Ticket', 'Order', 'Check'])} #`),
        right: transaction,
      })
  }
  if (dateFirst) when()
  if (chance(d, 0.5))
    rows_({
      left: say(
        `${pick(d, ['Cashier', 'Server', 'Clerk', 'Associate'])}: ${pick(p, ['Dana', 'Lee', 'Sam', 'Robin', 'Kim'])}`,
      ),
    })
  if (chance(d, 0.2)) rows_({ left: say('Member'), right: `********${digits(p, 4)}` })
  line()

  // Goods
  let cents = 0
  let tax = 0
  let saved = 0
  const tipped = kind === 'restaurant' && chance(d, 0.6)
  if (kind === 'gas') {
    const price = between(p, 2890, 4290)
    const gallons = between(p, 4000, 21_000)
    cents = Math.round((price * gallons) / 10_000)
    rows_(
      { left: say(`Pump ${between(p, 1, 16)}`), right: say(pick(p, ['Regular', 'Plus', 'Diesel'])) },
      { left: say('Gallons'), right: (gallons / 1000).toFixed(3) },
      { left: say('Price/Gal'), right: `$${(price / 1000).toFixed(3)}` },
    )
    if (chance(d, 0.5)) rows_({ left: say('Fuel Sale'), right: money(cents) })
  } else {
    const twoLines = chance(d, 0.2)
    const code = chance(d, 0.3)
    const count = between(p, 1, kind === 'grocery' ? 16 : 7)
    for (let item = 0; item < count; item++) {
      const price = between(p, 79, 4200)
      const many = chance(p, 0.2) ? between(p, 2, 4) : 1
      const label = `${code ? `${digits(p, 5)} ` : ''}${pick(p, GOODS[kind])}`
      if (many > 1 && twoLines)
        rows_({ left: label }, { left: `  ${many} @ ${money(price)}`, right: money(price * many) + flag })
      else rows_({ left: many > 1 ? `${many} ${label}` : label, right: money(price * many) + flag })
      cents += price * many
      if (chance(p, 0.1)) {
        const less = Math.min(cents - 1, between(p, 25, 300))
        rows_({
          left: say(pick(d, ['  Member Savings', '  Coupon', '  Discount'])),
          right: pick(d, [money(-less), `${money(less)}-`]),
        })
        cents -= less
        saved += less
      }
    }
    line()
    rows_({ left: `${subName}${colon}`, right: money(cents) })
    tax = Math.round(cents * taxRate)
    if (chance(d, 0.85)) {
      if (chance(d, 0.15)) {
        rows_(
          { left: say('State Tax'), right: money(Math.floor(tax / 2)) },
          { left: say('Local Tax'), right: money(tax - Math.floor(tax / 2)) },
        )
        if (chance(d, 0.5)) rows_({ left: say('Total Tax'), right: money(tax) })
      } else rows_({ left: `${taxName}${colon}`, right: money(tax) })
    } else tax = 0
    cents += tax
    if (tipped && chance(p, 0.5)) {
      const tip = Math.round(cents * 0.18)
      if (chance(d, 0.5)) rows_({ left: say('Total'), right: money(cents) })
      rows_({ left: say(pick(d, ['Tip', 'Gratuity'])), right: money(tip) })
      cents += tip
    }
  }
  const big = pick(d, [1, 1, 1.3, 1.6])
  const lone = chance(d, 0.08)
  rows_(
    ...(lone
      ? [
          { left: total, center: true as const, size: big },
          { left: money(cents), center: true as const, size: big },
        ]
      : [
          {
            left: `${total}${colon}`,
            right: money(cents),
            size: big,
            ...(chance(d, 0.5) ? { bold: true as const } : {}),
          },
        ]),
  )
  line()

  // Paid
  if (chance(p, 0.3)) {
    const cash = Math.ceil(cents / 500) * 500 + (chance(p, 0.3) ? 500 : 0)
    rows_(
      { left: say(pick(d, ['Cash', 'Cash Tendered', 'Cash Tend'])), right: money(cash) },
      { left: say(pick(d, ['Change', 'Change Due'])), right: money(cash - cents) },
    )
  } else {
    rows_({
      left:
        say(pick(d, ['Visa', 'Mastercard', 'Debit Card', 'Credit'])) +
        (chance(d, 0.5) ? ` ****${digits(p, 4)}` : ''),
      right: money(cents),
    })
    if (chance(d, 0.4))
      rows_(
        { left: say('Auth Code'), right: digits(p, 6) },
        { left: 'AID', right: `A0000000${digits(d, 6)}` },
      )
    if (chance(d, 0.4)) rows_({ left: say('Change Due'), right: money(0) })
  }
  if (!dateFirst) when()
  if (saved && chance(d, 0.8))
    rows_({ left: say(pick(d, ['Total Savings', 'You Saved', 'Total Discounts'])), right: money(saved) })
  if (chance(d, 0.25)) rows_({ left: say(`Total Items Sold`), right: String(between(p, 1, 20)) })
  if (chance(d, 0.15)) rows_({ left: say('Points Earned'), right: String(between(p, 10, 400)) })
  if (tipped && chance(d, 0.5))
    for (const share of [15, 18, 20])
      rows_({
        left: `${share}% Tip ${money(Math.round((cents * share) / 100))}`,
        right: `Total ${money(cents + Math.round((cents * share) / 100))}`,
      })
  if (chance(d, 0.3))
    rows_(
      { left: say('Returns within 30 days'), ...center },
      { left: say(`Return by ${dateStyle(y + 1, m, dayOfMonth)}`), ...center },
    )
  rows_({
    left: say(pick(d, ['Thank you!', 'Thanks for shopping local', 'Have a nice day', 'Please come again'])),
    ...center,
  })
  return { rows, font: pick(d, FONTS), columns: pick(d, [32, 32, 38, 42, 48]), cents, date, shop }
}
