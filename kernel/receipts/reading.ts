import { currencyOf } from './amounts.ts'
import { dateOf, timeOf } from './dates.ts'
import { type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { shopOf } from './shop.ts'
import { totalOf } from './total.ts'
import { linesOf, type Word } from './words.ts'

/** What a receipt says, as far as it could be read. People confirm it: what is null was not legible. */
export interface ReceiptReading {
  /** What was paid in all, in the currency of the receipt. */
  cents: number | null
  /** The day of the purchase, as `2026-11-26`. */
  date: string | null
  shop: string | null
  /** The time printed on it, as `14:05`. */
  time: string | null
  /** An ISO code where the receipt names a currency (`$` is USD), null where it does not. Nothing is converted. */
  currency: string | null
  /** 0 to 1 for each; below `UNSURE` the field wants a look. */
  confidence: { cents: number; date: number; shop: number }
  fingerprint: Fingerprint
  /** The lines as they were read, for a search and for whoever wonders. */
  lines: string[]
}

/** Below this a field should be marked as unsure where it is shown for confirmation. */
export const UNSURE = 0.5

/** What the words on a picture say. `today` is the organization's day: nobody has a receipt from tomorrow. */
export function readWords(words: readonly Word[], today?: string): ReceiptReading {
  const lines = linesOf(words)
  const texts = lines.map(({ text }) => text)
  const total = totalOf(lines)
  const day = dateOf(texts, today)
  const seller = shopOf(lines)
  const known = { cents: total.cents, date: day.date, shop: seller.shop, time: timeOf(texts) }
  return {
    ...known,
    currency: currencyOf(texts),
    confidence: { cents: total.confidence, date: day.confidence, shop: seller.confidence },
    fingerprint: fingerprintOf(lines, known),
    lines: texts,
  }
}
