import { type Calendar, holiday, type NamedPeriod, YEAR, yearSaid } from './days.ts'
import { READERS } from './period-rules.ts'
import { plainly } from './plainly.ts'

const PATTERNS = READERS.map(([pattern, read]) => [new RegExp(`\\b(?:${pattern})\\b`), read] as const)

/** “The week before Thanksgiving 2025”, “on Christmas Day 2025”: without such a word it may be the day or its week. */
const holidaysOf = (c: Calendar) =>
  c.holidays.flatMap(({ name }) => {
    const short = plainly(name).replace(/(?:^| )day$/, '')
    // A name in other letters is nothing here, and nothing stands before every week.
    if (!/[a-z]/.test(short)) return []
    const year = `(?: (?:of |in )?(${YEAR}|this year|last year|the year before last))?`
    const pattern = `(?:(?:the )?week (before|after|of) |(on) |(?:the )?(?=${short} (?:week|day)\\b))${short}(?: day)?(?: (week))?${year}`
    const read = (m: RegExpExecArray) => {
      const part = m[3] || m[1] === 'of' ? 'week' : (m[1] ?? 'day')
      return holiday(name, part, yearSaid(m[4], c.today), c)
    }
    return [[new RegExp(`\\b(?:${pattern})\\b`), read] as const]
  })

export interface FoundPeriod {
  period: NamedPeriod
  at: number
  length: number
}

/**
 * Every period that stands in a question, in the order of its words; none of them overlap. Null where days are named that
 * there are not.
 */
export function periodsIn(text: string, calendar: Calendar): FoundPeriod[] | null {
  const found: FoundPeriod[] = []
  let rest = text
  for (const [pattern, read] of [...holidaysOf(calendar), ...PATTERNS])
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      const period = read(match, calendar)
      // Blanked out, so that the places of the others stay what they are.
      rest =
        rest.slice(0, match.index) + '\0'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
      if (!period) return null
      found.push({ period, at: match.index, length: match[0].length })
    }
  return found.toSorted((a, b) => a.at - b.at)
}
