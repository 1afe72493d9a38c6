import { guessCount, readDay } from '../calls/read-cells.ts'
import { type Day, dayOf } from '../charity/day.ts'
import { guessMoney } from '../charity/money.ts'
import { MOST_LOOKED_AT } from '../language/brief.ts'
import { foldName, nearestName } from '../language/names.ts'
import type { CellReading, Field } from './fields.ts'

/** In which languages lists of a charity name their months, beside English. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'vi']
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, index) => {
        const parts = format.formatToParts(new Date(Date.UTC(2026, index, 1)))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        return [foldName(name).replaceAll('.', ''), index + 1] as const
      })
    }),
  ),
)

/** '3. März 2025', '14 de julio de 2024', 'le 5 août 2026': a day with the month of another language. */
function foreignDay(cell: string): Day | undefined {
  const words = foldName(cell)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const month = words.map((word) => MONTHS.get(word)).find(Boolean)
  const [first, second, ...more] = words.filter((word) => /^\d+$/.test(word)).map(Number)
  if (!month || first === undefined || second === undefined || more.length > 0) return undefined
  return first > 31 ? dayOf(first, month, second) : dayOf(second, month, first)
}

const parts = (cell: string) =>
  cell
    .split(/[/;,|\n]|\s(?:or|and|und|oder|&)\s/i)
    .map((part) => part.trim())
    .filter(Boolean)

/** Something in a longer cell that may be meant. */
const DAY_IN = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4}/i
const PLACE_IN = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/i
const TIME_IN = /\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\d{1,2}:\d\d/i
const YES_IN = /^(?:y|yes|signed|done|received)\b/i
const NO_IN = /^(?:n|no|not|none|never|unsigned)\b/i
/** What people write where there is nothing to write. */
const NOTHING = /^(?:none|nil|n\.?\/?a\.?|no|nothing|unknown|tbd|not known|\?+|-+|–|—|x+)$/i
const wordsIn = (text: string) => ` ${foldName(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

/** 'Thursday' in 'Thursday 5pm': the only option that is named whole. */
function namedIn({ options = [] }: Field, cell: string): string | undefined {
  const said = options.filter(({ label }) => wordsIn(cell).includes(wordsIn(label)))
  return said.length === 1 ? said[0]?.label : undefined
}

function candidates(field: Field, cell: string, how: CellReading): (string | undefined)[] {
  if (field.inputType === 'email') return cell.match(/[^\s<>,;/()]+@[^\s<>,;/()]+/g) ?? []
  if (field.inputType === 'tel') return parts(cell)
  if (field.inputType === 'time') return [TIME_IN.exec(cell)?.[0]]
  switch (field.kind) {
    case 'choice': {
      const names = (field.options ?? []).map(({ label }) => label)
      const folded = foldName(cell)
      const begins = names.filter((name) => folded.length > 2 && foldName(name).startsWith(folded))
      return [nearestName(cell, names), ...(begins.length === 1 ? begins : []), namedIn(field, cell)]
    }
    case 'choices':
      return [namedIn(field, cell)]
    case 'number': {
      const count = guessCount(cell)
      return [count === undefined ? undefined : String(count)]
    }
    case 'money':
      return guessMoney(cell)
    case 'day':
      // Two readings of 3/13/2026 were tried already; what is left is another language.
      return [
        foreignDay(cell),
        ...parts(cell).map((part) => readDay(part, how.dates)),
        readDay(DAY_IN.exec(cell)?.[0] ?? '', how.dates),
      ]
    case 'yesNo':
      // Whoever wrote the day on which it was signed says that it was.
      return [YES_IN.test(cell) || readDay(cell, how.dates) ? 'Yes' : NO_IN.test(cell) ? 'No' : undefined]
    case 'text':
      // An address of the web without its beginning.
      return PLACE_IN.test(cell) ? [`https://${cell}`] : []
    default:
      return []
  }
}

const MOST = 3

/** What may be meant by a cell that cannot be read: each would be good, and none is taken unasked. */
export function guessesOf(field: Field, cell: string, how: CellReading): string[] {
  if (cell.length > MOST_LOOKED_AT) return []
  const good = candidates(field, cell, how).filter((guess): guess is string => {
    const read = guess ? field.read(guess, how) : undefined
    return read !== undefined && read !== null && field.input.safeParse(read).success
  })
  return [...new Set(good)].slice(0, MOST)
}

/** 'none', 'n/a', '?': that there is nothing, where nothing may stand. */
export const saysThereIsNothing = (field: Field, cell: string, how: CellReading): boolean =>
  NOTHING.test(cell.trim()) && field.input.safeParse(field.read('', how)).success
