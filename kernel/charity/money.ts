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

const CURRENCY = '(?:US\\$|USD|CA\\$|CAD|GBP|EUR|[$£€])'
const AMOUNT = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d{1,2})?|\\.\\d{1,2}'
const IN_CELL = new RegExp(
  `^(?:(-)?(?:${CURRENCY})?\\s*(-)?(${AMOUNT})|\\((?:${CURRENCY})?\\s*(${AMOUNT})\\))\\s*(?:${CURRENCY})?$`,
  'i',
)
/** Longer cells are prose. */
const MOST_LETTERS = 60

/**
 * What a cell of a file says, in whole cents: nothing is worked out, since nobody typed it here and sees what comes of it.
 * '2.500' is many things, '12:30' a time, '1/2' a day; undefined for all that is no plain amount.
 */
export function readMoneyCell(cell: string): number | undefined {
  if (cell.length > MOST_LETTERS) return undefined
  const [, before, within, plain, owed] = IN_CELL.exec(cell.normalize('NFKC').trim()) ?? []
  const text = plain ?? owed
  if (text === undefined || (before && within)) return undefined
  const amount = calculate(text, CENTS)
  if (!amount.ok) return undefined
  return before || within || owed !== undefined ? -amount.value : amount.value
}

const SUM = /^=?[\d\s,.()]+[+*x×][\d\s,.()+*x×]+$/i
/** Amounts that such a cell may mean, as one would type them: thousands or decimals of elsewhere, or a sum. */
export function guessMoney(cell: string): string[] {
  if (cell.length > MOST_LETTERS) return []
  const text = cell
    .normalize('NFKC')
    .replaceAll(/^(?:US)?\$\s*|\s*USD$/gi, '')
    .trim()
  const [, whole = '', decimals] = /^(\d{1,3}(?:[. '’]\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text) ?? []
  const guesses = whole === '' ? [] : [`${whole.replaceAll(/\D/g, '')}.${decimals ?? '00'}`]
  // '2.500' may be two and a half as well.
  const short = /^(\d+\.\d\d)0+$/.exec(text)?.[1]
  if (short) guesses.push(short)
  const sum = SUM.test(text) ? calculate(text.replace('=', ''), CENTS) : undefined
  if (sum?.ok) guesses.push(plainMoney(sum.value))
  return guesses
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
