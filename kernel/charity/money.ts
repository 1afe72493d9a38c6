import { formatNumber } from '../language/count.ts'
import { type Arithmetic, calculate } from './arithmetic.ts'

/** Money is whole cents everywhere (architecture, Data); only here does it become text and text money. */
const CENTS = 2

/** What people type or paste: '$1,204.50', '12.5', '3 x 4.20', '(12.00)' for what is owed. The value is whole cents. */
export function readMoney(typed: string): Arithmetic {
  const plain = typed.replace(/US\$|USD|CA\$|CAD|GBP|EUR|[$£€]/gi, '').trim()
  // An accountant's minus.
  const owed = /^\(([\d.,\s]+)\)$/.exec(plain)?.[1]
  return calculate(owed === undefined ? plain : `-${owed.trim()}`, CENTS)
}

/** Of the others `Intl` knows how they are written; its first formatter takes a phone longer than all rows of a list. */
const SIGNS = new Map([
  ['USD', '$'],
  ['CAD', 'CA$'],
  ['GBP', '£'],
  ['EUR', '€'],
])
const formats = new Map<string, Intl.NumberFormat>()

/** `120450` -> `$1,204.50`; nothing for nothing. */
export function formatMoney(cents: number | null | undefined, currency = 'USD'): string {
  if (cents == null) return ''
  const sign = SIGNS.get(currency)
  if (sign && Number.isSafeInteger(cents)) {
    const [whole, rest] = plainMoney(Math.abs(cents)).split('.')
    return `${cents < 0 ? '-' : ''}${sign}${formatNumber(Number(whole))}.${rest}`
  }
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: CENTS })
  formats.set(currency, format)
  return format.format(cents / 10 ** CENTS)
}

/** As it stands in a field or a spreadsheet: `120450` -> `1204.50`. */
export function plainMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(CENTS + 1, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -CENTS)}.${digits.slice(-CENTS)}`
}
