/** What a line of a receipt is about, by its words. */
export type Label =
  | 'grand'
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'tip'
  | 'suggestion'
  | 'change'
  | 'cash'
  | 'card'
  | 'saving'
  | 'other'

const LETTERS: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '|': 'I',
  '7': 'T',
  '4': 'A',
}

/** The words of a line as letters, without its amounts. */
export function lettersOf(text: string): string[] {
  return text
    .replace(/[$€£]?\s?\d[\d,]*\s?[.,]\s?\d{2}\b/g, ' ')
    .toUpperCase()
    .replace(/SUB\s?[-–_ ]\s?T/g, 'SUBT')
    .split(/[^A-Z0-9%|]+/)
    .map((word) => (/[A-Z]/.test(word) ? word.replace(/[015874|]/g, (sign) => LETTERS[sign] ?? sign) : word))
    .flatMap((word) => (GLUED.test(word) ? (word.match(PART) ?? []) : [word]))
    .filter((word) => word.length > 0)
}

/** Words of labels that engines see as one where the print is narrow: `BALANCEDUE`, `SALESTAX`. */
const PARTS =
  'SUBTOTAL|GRAND|TOTAL|BALANCE|AMOUNT|DUE|SALES|SALE|TAX|CASH|TENDERED|TENDER|TEND|CHANGE|ORDER|FUEL|GAS|TIP|GRATUITY|ITEMS|ITEM|SOLD|DEBIT|CREDIT|CARD|VISA|MASTERCARD|YOU|SAVED|SAVINGS|DISCOUNTS|DISCOUNT|MEMBER|NET|STATE|LOCAL|CITY|COUNTY|ESTIMATED|PAID|PAYMENT|TO|PAY|PURCHASE|USD|POINTS|EARNED|MERCHANDISE|WITH|NUMBER|OF|BEFORE|AFTER|GIFT|COUPON|PRICE|BACK|SUGGESTED|CHARGE|FINAL|TODAY|THIS'
const PART = new RegExp(PARTS, 'g')
const GLUED = new RegExp(`^(?:${PARTS}){2,}$`)

/** Real words that are a letter away from another. */
const OTHERS = new Set(['CHARGE', 'CHARGED', 'CHARGES', 'CHANGE', 'TOTALLY'])

/** One letter more, less or otherwise; in long words two. */
function alike(word: string, known: string): boolean {
  if (word === known) return true
  if (OTHERS.has(word)) return false
  if (known.length < 5) return false
  const far = known.length >= 8 ? 2 : 1
  return Math.abs(word.length - known.length) <= far && distance(word, known) <= far
}

export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

const has = (words: readonly string[], ...known: string[]) =>
  known.some((one) => {
    const parts = one.split(' ')
    if (parts.length === 1) return words.some((word) => alike(word, one))
    return words.some((_, start) => parts.every((part, place) => alike(words[start + place] ?? '', part)))
  })

/** Read from the most particular to the plainest: `TOTAL SAVINGS` is a saving, `TOTAL TAX` a tax. */
export function labelOf(text: string): Label {
  const words = lettersOf(text)
  const percent = /\d\s?%/.test(text)
  if (!words.some((word) => /[A-Z]/.test(word))) return percent ? 'suggestion' : 'other'
  const total = has(words, 'TOTAL', 'TOTALS', 'TTL', 'TOT')
  const after = has(words, 'AFTER', 'LESS', 'MINUS')
  if (total && after && has(words, ...SAVINGS)) return 'grand'
  const before = has(words, 'BEFORE', 'EXCL', 'EXCLUDING', 'EX', 'PRE', 'WITHOUT', 'W O')
  if (total && before) return 'subtotal'
  if (has(words, ...SAVINGS)) return 'saving'
  if (has(words, 'SUGGESTED', 'SUGGESTION')) return 'suggestion'
  if (percent && has(words, 'TIP', 'GRATUITY') && has(words, 'TOTAL', 'IS')) return 'suggestion'
  if (has(words, 'SUBTOTAL', 'SUBTTL', 'SUBTL', 'SUBTOT', 'S TOTAL', 'ITEMS TOTAL', 'ITEM TOTAL'))
    return 'subtotal'
  // `TOTAL ITEMS SOLD 4` counts; `TOTAL (4 items) 12.00` does not.
  if (has(words, ...COUNTED) && !(total && /[.,]\s?\d{2}(?!\d)/.test(text) && has(words, 'ITEMS', 'ITEM')))
    return 'other'
  if (has(words, ...SUBTOTALS)) return 'subtotal'
  if (has(words, 'CHANGE', 'CASH BACK', 'CASHBACK')) return 'change'
  if (has(words, ...NOT_THIS)) return 'other'
  if (has(words, 'TENDERED', 'TENDER', 'TEND')) return 'cash'
  if (total && has(words, 'INCL', 'INCLUDING', 'INC', 'WITH', 'W TAX', 'W TIP')) return 'grand'
  if (has(words, 'TAX', 'TAXES', 'VAT', 'GST', 'HST', 'PST', 'TX')) return 'tax'
  if (has(words, 'TIP', 'TIPS', 'GRATUITY', 'SERVICE CHARGE', 'SVC CHG')) return total ? 'grand' : 'tip'
  if (has(words, 'AUTH')) return 'card'
  if (has(words, ...GRAND)) return 'grand'
  if (has(words, 'CASH') && !total) return 'cash'
  if (total) return 'total'
  if (has(words, ...CARDS)) return 'card'
  if (has(words, 'BALANCE', 'AMOUNT', 'DUE') || words[0] === 'NET') return 'total'
  return 'other'
}

const SAVINGS =
  'SAVINGS,SAVING,SAVED,DISCOUNT,DISCOUNTS,COUPON,COUPONS,REWARDS,REWARD,POINTS,LOYALTY,PROMO,MARKDOWN,YOU SAVE'.split(
    ',',
  )
const COUNTED = 'ITEMS,ITEM COUNT,QTY,QUANTITY,GALLONS,PIECES,NUMBER'.split(',')
const SUBTOTALS =
  'MERCHANDISE,TAXABLE,NONTAXABLE,PRETAX,PRE TAX,NET SALES,NET AMOUNT,FOOD TOTAL,BEVERAGE TOTAL'.split(',')
/** Amounts that are about another day, or about what may be paid some day. */
const NOT_THIS =
  'PREVIOUS,REMAINING,AVAILABLE,YTD,EARNED,LAST,PRE AUTH,PREAUTH,HOLD,GIFT CARD BALANCE,GIFT BAL,CARD BALANCE,NEW BALANCE'.split(
    ',',
  )
const GRAND =
  'GRAND,BALANCE DUE,AMOUNT DUE,TOTAL DUE,AMT DUE,TO PAY,YOU PAY,PLEASE PAY,PAY THIS,TOTAL AMOUNT,TOTAL SALE,SALE TOTAL,ORDER TOTAL,NET TOTAL,TOTAL NET,FINAL TOTAL,TOTAL PAID,AMOUNT PAID,TOTAL CHARGED,TOTAL CHARGE,AMOUNT CHARGED,TOTAL PURCHASE,TOTAL USD,FUEL TOTAL,FUEL SALE,TOTAL FUEL'.split(
    ',',
  )
const CARDS =
  'VISA,MASTERCARD,AMEX,DISCOVER,DEBIT,CREDIT,CARD,PAYMENT,PAID,CHECK,CHARGE,CHARGED,MC,APPLE PAY,PURCHASE,SALE,EFT,ACCOUNT,AUTH AMOUNT,AUTH AMT'.split(
    ',',
  )
