import { guessCount } from '../calls/read-cells.ts'
import { foldName, nearestName } from '../language/names.ts'
import type { CellReading, Field } from './fields.ts'

/** Something in a longer cell that may be meant: a day, an address, a link. */
const DAY_IN = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4}/i
const EMAIL_IN = /[^\s<>,;:]+@[^\s<>,;:]+\.[a-z]{2,}/i
const SITE_IN = /(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?/i
const LONGEST = 200

function candidates(field: Field, cell: string): (string | undefined)[] {
  const found = (pattern: RegExp) => pattern.exec(cell)?.[0]
  switch (field.kind) {
    case 'number':
      return [guessCount(cell)?.toString()]
    case 'day':
      return [found(DAY_IN)]
    case 'choice': {
      const names = field.options?.map(({ label }) => label) ?? []
      const folded = foldName(cell)
      return [
        nearestName(cell, names),
        names.find((name) => foldName(name).replaceAll(/\W/g, '') === folded.replaceAll(/\W/g, '')),
        names.find((name) => folded.split(/\W+/).includes(foldName(name))),
      ]
    }
    case 'yesNo':
      return /^(y|yes|signed|done|received)\b/i.test(cell)
        ? ['Yes']
        : /^(n|no|not|none|never|unsigned)\b/i.test(cell)
          ? ['No']
          : []
    case 'text': {
      const site = found(SITE_IN)
      return [
        field.inputType === 'email' ? found(EMAIL_IN) : undefined,
        field.inputType === 'tel' ? found(/\+?[\d][\d\s().-]{6,}\d/) : undefined,
        field.inputType === undefined && site && !cell.includes('@') ? `https://${site}` : undefined,
        field.inputType === 'time' ? (found(/\d{1,2}(:\d\d)?\s*[ap]m/i) ?? found(/\d{1,2}:\d\d/)) : undefined,
      ]
    }
    default:
      return []
  }
}

/** What probably was meant by a cell that says nothing readable: for people to accept, never taken by itself. */
export function mend(field: Field, cell: string, how: CellReading): string | undefined {
  if (cell.length > LONGEST) return undefined
  return candidates(field, cell).find((one) => {
    if (one === undefined || one === cell) return false
    const read = field.read(one, how)
    return read !== undefined && field.input.safeParse(read).success
  })
}
