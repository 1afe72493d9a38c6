import { amountsIn, digitsOf } from './amounts.ts'
import { distance } from './labels.ts'
import type { Line } from './words.ts'

/**
 * By this the same receipt is known again, also photographed anew. A plain JSON value, well under 2 kB: a row keeps it.
 * Nothing in it is the picture.
 */
export interface Fingerprint {
  version: 1
  /** Letters and digits of the name, small. */
  shop: string
  date: string | null
  time: string | null
  cents: number | null
  /** Every amount, in the order of the lines. */
  amounts: number[]
  /** Numbers of four and more digits: of the purchase, the register, the approval. */
  numbers: string[]
  /** What the longer words are, as short hashes in their order. */
  words: string
  /** Where text stands and where none does: 24 stripes of 8 fields, as hexadecimal digits. */
  look: string
}

const MOST_AMOUNTS = 48
const MOST_NUMBERS = 24
const MOST_WORDS = 96
const STRIPES = 24
const FIELDS = 8

export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40)

export function fingerprintOf(
  lines: readonly Line[],
  known: { shop: string | null; date: string | null; time: string | null; cents: number | null },
): Fingerprint {
  const texts = lines.map(({ text }) => text)
  return {
    version: 1,
    shop: plainName(known.shop ?? ''),
    date: known.date,
    time: known.time,
    cents: known.cents,
    amounts: texts.flatMap((text) => amountsIn(text).map(({ cents }) => cents)).slice(0, MOST_AMOUNTS),
    numbers: texts.flatMap(numbersIn).slice(0, MOST_NUMBERS),
    words: texts.flatMap(wordsIn).slice(0, MOST_WORDS).join(''),
    look: lookOf(lines),
  }
}

function numbersIn(text: string): string[] {
  const plain = text
    .split(' ')
    .map(digitsOf)
    .join(' ')
    .replace(/\d+[.,]\d{2}(?!\d)/g, ' ')
  return [...plain.matchAll(/\d{4,}/g)].map(([digits]) => digits.slice(0, 14))
}

const wordsIn = (text: string) =>
  [...text.toUpperCase().matchAll(/[A-Z]{4,}/g)].map(([word]) =>
    hash(word).toString(36).padStart(3, '0').slice(-3),
  )

function hash(word: string): number {
  let value = 0x811c9dc5
  for (const letter of word) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return value % 46_656
}

function lookOf(lines: readonly Line[]): string {
  const words = lines.flatMap((line) => line.words)
  if (words.length === 0) return ''
  const [left, right] = [
    Math.min(...words.map((word) => word.left)),
    Math.max(...words.map((word) => word.right)),
  ]
  const [top, bottom] = [
    Math.min(...words.map((word) => word.top)),
    Math.max(...words.map((word) => word.bottom)),
  ]
  const full = Array.from({ length: STRIPES }, () => new Float64Array(FIELDS))
  for (const word of words) {
    const from = ((word.left - left) / (right - left || 1)) * FIELDS
    const to = ((word.right - left) / (right - left || 1)) * FIELDS
    const row =
      full[
        Math.min(
          STRIPES - 1,
          Math.floor((((word.top + word.bottom) / 2 - top) / (bottom - top || 1)) * STRIPES),
        )
      ]
    for (let field = Math.floor(from); field < Math.min(FIELDS, to); field++)
      if (row) row[field] = (row[field] ?? 0) + Math.min(to, field + 1) - Math.max(from, field)
  }
  return full
    .map((row) => row.reduce((bits, share, field) => bits | (share > 0.4 ? 1 << field : 0), 0))
    .map((bits) => bits.toString(16).padStart(2, '0'))
    .join('')
}

/** From here on two pictures are taken for one receipt; how it was chosen is in docs/decisions/154-receipts.md. */
export const SAME_RECEIPT = 0.5

/**
 * How likely these are two pictures of one receipt, 0 to 1. Each thing that agrees or does not weighs for itself; what
 * cannot be a slip of the eye (two digits of the time, of a number) weighs most, for somebody may buy the same twice a day.
 */
export function sameReceipt(a: Fingerprint, b: Fingerprint): number {
  let weight = -7
  weight += agree(a.cents, b.cents, 2.5, -2, -4)
  weight += agree(a.date, b.date, 1, -1.5, -4)
  weight += agree(a.time, b.time, 3, -2, -6)
  if (a.shop && b.shop) weight += alikeNames(a.shop, b.shop) ? 0.5 : -1
  weight += shared(a.amounts.map(String), b.amounts.map(String), 5, 0.35)
  weight += shared(a.numbers, b.numbers, 4.5, 0.5)
  weight += Math.max(-9, otherNumbers(a.numbers, b.numbers) * -3)
  weight += shared(threes(a.words), threes(b.words), 2.5, 0.55)
  weight += looksAlike(a.look, b.look)
  return 1 / (1 + Math.exp(-weight))
}

/** What is the same, what differs by one digit (a slip of the eye, or another), and what is something else. */
function agree(
  a: string | number | null,
  b: string | number | null,
  same: number,
  slip: number,
  other: number,
) {
  if (a === null || b === null) return 0
  if (a === b) return same
  return distance(String(a), String(b)) <= 1 ? slip : other
}

/** Numbers of one length that stand on one receipt only, in their order: how many pairs differ by more than a slip. */
function otherNumbers(a: readonly string[], b: readonly string[]): number {
  const [onlyA, onlyB] = [a.filter((one) => !b.includes(one)), b.filter((one) => !a.includes(one))]
  let others = 0
  for (const one of onlyA) {
    const place = onlyB.findIndex((other) => other.length === one.length)
    if (place < 0) continue
    const [other = ''] = onlyB.splice(place, 1)
    const away = distance(one, other)
    others += away <= 1 ? 0.3 : 1
  }
  return others
}

/** Where text stands: two pictures of one receipt agree in most fields, receipts of other shops in half of them. */
function looksAlike(a: string, b: string): number {
  if (a.length !== b.length || a === '') return 0
  let other = 0
  for (let at = 0; at < a.length; at++) {
    const bits = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    other += (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + (bits >> 3)
  }
  return 1.5 * Math.max(-1, 1 - other / (a.length * 4) / 0.2)
}

const alikeNames = (a: string, b: string) =>
  a.includes(b) || b.includes(a) || distance(a, b) <= Math.max(a.length, b.length) * 0.35

/** What share of both lists is in both, against what is usual for different receipts of one shop. */
function shared(a: readonly string[], b: readonly string[], most: number, usual: number): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = new Map<string, number>()
  for (const one of a) left.set(one, (left.get(one) ?? 0) + 1)
  let both = 0
  for (const one of b) {
    const times = left.get(one) ?? 0
    if (times === 0) continue
    both++
    left.set(one, times - 1)
  }
  const share = (2 * both) / (a.length + b.length)
  const sure = Math.min(1, (a.length + b.length) / 8)
  return most * sure * Math.max(-1, (share - usual) / (1 - usual))
}

const threes = (text: string) => text.match(/.{3}/g) ?? []
