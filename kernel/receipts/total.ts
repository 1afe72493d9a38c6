import { type Amount, amountsIn, guessedAmount } from './amounts.ts'
import { type Label, labelOf } from './labels.ts'
import type { Line } from './words.ts'

interface Said {
  label: Label
  amount: Amount
  line: Line
  place: number
}

/** What a label alone is worth. Arithmetic that agrees is worth more than a second label. */
const WORTH: Partial<Record<Label, number>> = { grand: 10, total: 8, card: 4.5, cash: 1, subtotal: 1.5 }
const ADDS_UP = 6
const CHANGE_FITS = 6
const ITEMS_FIT = 3

/** What was paid in all, and how sure that is (0 to 1). */
export function totalOf(lines: readonly Line[]): { cents: number | null; confidence: number } {
  const said = saidIn(lines)
  const votes = new Map<number, number>()
  const vote = (cents: number, worth: number) => {
    if (cents > 0) votes.set(cents, (votes.get(cents) ?? 0) + worth)
  }
  const of = (label: Label) => said.filter((one) => one.label === label && one.amount.cents > 0)
  const usual = median(lines.map(({ height }) => height))
  const counted = new Map<string, number>()
  for (const { label, amount, line, place } of said) {
    const worth = WORTH[label] ?? 0
    if (worth === 0 || amount.cents <= 0) continue
    // The same amount said again under the same kind of label: some, not twice as much.
    const key = `${label} ${amount.cents}`
    const times = (counted.get(key) ?? 0) + 1
    counted.set(key, times)
    const size =
      label === 'grand' || label === 'total' ? Math.min(2, Math.max(0, line.height / usual - 1) * 2) : 0
    // Of two totals the later one has the tip in it, or the tax.
    const late = (place / Math.max(1, lines.length)) * 0.5
    vote(amount.cents, ((worth + size + late) / times) * (amount.guessed ? 0.35 : 1))
  }
  dollarSlips(said, votes, vote)
  sums(of, vote)
  itemsFit(said, votes, vote)
  const ranked = [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  const [best, second] = ranked
  if (!best) {
    // No label was legible: the largest amount, and hardly any confidence.
    const largest = Math.max(
      0,
      ...said.filter(({ amount }) => !amount.guessed).map(({ amount }) => amount.cents),
    )
    return largest > 0 ? { cents: largest, confidence: 0.2 } : { cents: null, confidence: 0 }
  }
  const lead = (best[1] - (second?.[1] ?? 0)) / best[1]
  return { cents: best[0], confidence: Math.min(0.99, (Math.min(best[1], 16) / 16) * (0.6 + 0.4 * lead)) }
}

function saidIn(lines: readonly Line[]): Said[] {
  const said: Said[] = []
  for (const [place, line] of lines.entries()) {
    const label = labelOf(line.text)
    const own = amountsIn(line.text)
    if (own.length > 0) {
      // `15% 3.20 Total 24.50` and `2 @ 1.50  3.00`: the last one is what the line comes to.
      said.push({ label, amount: own.at(-1) as Amount, line, place })
      continue
    }
    if (label === 'other' || label === 'saving') continue
    const next = lines[place + 1]
    const below =
      next && labelOf(next.text) === 'other' && !/[A-Za-z]{3}/.test(next.text) ? amountsIn(next.text) : []
    const amount = below.length === 1 ? below[0] : guessedAmount(line.text)
    if (amount) said.push({ label, amount, line, place })
  }
  return said
}

/** `5174.40` beside a `174.40`: the first digit is a dollar sign. */
function dollarSlips(said: readonly Said[], votes: Map<number, number>, vote: Vote) {
  const seen = new Set(said.map(({ amount }) => amount.cents))
  for (const [cents, worth] of Array.from(votes)) {
    const text = String(cents)
    const without = Number(text.slice(1))
    if (text.length > 3 && /^[58][1-9]/.test(text) && seen.has(without)) vote(without, worth + 1)
  }
}

type Of = (label: Label) => Said[]
type Vote = (cents: number, worth: number) => void

/** Subtotal, taxes and tip that add up to a total; cash and its change. Each says the total once more. */
function sums(of: Of, vote: Vote) {
  const taxes = unique(of('tax').map(({ amount }) => amount.cents))
  const tips = unique(of('tip').map(({ amount }) => amount.cents))
  const allTaxes = taxes.reduce((sum, cents) => sum + cents, 0)
  const found = new Set<number>()
  for (const subtotal of unique(of('subtotal').map(({ amount }) => amount.cents))) {
    for (const tax of unique([...taxes, allTaxes])) if (tax > 0) found.add(subtotal + tax)
    for (const tip of tips) found.add(subtotal + allTaxes + tip)
  }
  const labelled = new Set([...of('total'), ...of('grand'), ...of('card')].map(({ amount }) => amount.cents))
  for (const cents of found) vote(cents, labelled.has(cents) ? ADDS_UP : ADDS_UP / 2)
  // A total before the tip, and one after it: the later is what was paid.
  for (const tip of tips)
    for (const before of labelled) if (labelled.has(before + tip)) vote(before + tip, ADDS_UP)
  for (const change of unique(of('change').map(({ amount }) => amount.cents)))
    for (const cash of unique([...of('cash'), ...of('card')].map(({ amount }) => amount.cents)))
      if (cash > change) vote(cash - change, labelled.has(cash - change) ? CHANGE_FITS : CHANGE_FITS / 2)
}

/** What the lines above come to is the total, or the subtotal. */
function itemsFit(said: readonly Said[], votes: Map<number, number>, vote: Vote) {
  const first = said.findIndex(({ label }) => label === 'subtotal' || label === 'total' || label === 'grand')
  if (first < 1) return
  const items = said.slice(0, first).filter(({ label }) => label === 'other' || label === 'saving')
  const sum = items.reduce((all, { amount }) => all + amount.cents, 0)
  if (votes.has(sum)) vote(sum, ITEMS_FIT)
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] || 1
}
