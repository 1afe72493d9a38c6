import { digitsOf } from './amounts.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const NAMED = `(${MONTHS.join('|')})[A-Z]*`
const SEPARATOR = String.raw`\s?[-/.]\s?`

/** Where no space was seen the time follows at once: `10/03/202614:05`. */
const DAY_ENDS = String.raw`(?!\d(?!\d?\s?[:;]))`
/** Two digits before a colon are an hour. */
const YEAR = String.raw`(20\d\d${DAY_ENDS}|\d\d${DAY_ENDS}(?!\s?[:;]))`

type Found = { date: string; at: number; worth: number }
type Pattern = [RegExp, (parts: string[]) => [year: string, month: string, day: string], number]

const PATTERNS: Pattern[] = [
  [
    new RegExp(String.raw`(?<!\d)(20\d\d)${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})${DAY_ENDS}`, 'g'),
    ([y = '', m = '', d = '']) => [y, m, d],
    4,
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}${YEAR}`, 'g'),
    ([m = '', d = '', y = '']) => [y, m, d],
    4,
  ],
  [
    new RegExp(String.raw`\b${NAMED}[\s.,-]*(\d{1,2})(?:ST|ND|RD|TH)?[\s.,'’-]+${YEAR}`, 'g'),
    ([m = '', d = '', y = '']) => [y, m, d],
    4,
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?[\s.,-]*${NAMED}[\s.,'’-]*${YEAR}`, 'g'),
    ([d = '', m = '', y = '']) => [y, m, d],
    4,
  ],
  // A slash that was taken for a 1 or a 7.
  [/(?<!\d)(\d\d)[/17|Il](\d\d)[/17|Il](20\d\d)(?!\d)/g, ([m = '', d = '', y = '']) => [y, m, d], 1.5],
  [/(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g, ([y = '', m = '', d = '']) => [y, m, d], 0.8],
]

/** Days that are not the day of the purchase. */
const OTHER_DAY =
  /RETURN|EXP|VALID|UNTIL|OFFER|SURVEY|WITHIN|BEFORE|MEMBER SINCE|NEXT|BEST BY|SELL BY|THRU|THROUGH|REDEEM|EFFECTIVE|PICK ?UP|DUE DATE|BORN|DOB/
/** Also right behind a year, where no space was seen. */
const TIME =
  /(?:(?<![\d:])|(?<=[-/.]\d\d)|(?<=[-/.A-Z]20\d\d))(\d{1,2})\s?[:;]\s?(\d{2})(?:\s?[:;]\s?(\d{2}))?\s?([AP])?\.?\s?M?/

/** The day of the purchase. Days after `today` (the organization's) and long past ones are slips, or about something else. */
export function dateOf(
  lines: readonly string[],
  today?: string,
): { date: string | null; confidence: number } {
  const votes = new Map<string, number>()
  for (const line of lines)
    for (const { date, worth } of datesIn(line, today)) votes.set(date, (votes.get(date) ?? 0) + worth)
  const [best, second] = [...votes].sort((a, b) => b[1] - a[1])
  if (!best) return { date: null, confidence: 0 }
  const lead = (best[1] - (second?.[1] ?? 0)) / best[1]
  return { date: best[0], confidence: Math.min(0.99, (Math.min(best[1], 6) / 6) * (0.6 + 0.4 * lead)) }
}

function datesIn(line: string, today?: string): Found[] {
  const text = line
    .toUpperCase()
    // October, where a zero was read.
    .replace(/(?<![A-Z])0CT/g, 'OCT')
    .split(' ')
    .map((word) =>
      /\d.*[-/].*\d/.test(word) && !/[A-Z]{3}/.test(word) ? digitsOf(word.replace(/[OQ]/g, '0')) : word,
    )
    .join(' ')
  const found: Found[] = []
  for (const [pattern, order, worth] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      if (found.some(({ at }) => Math.abs(at - match.index) < 8)) continue
      const date = dayOf(...order(match.slice(1)))
      if (!date || (today && (date > today || date < `${Number(today.slice(0, 4)) - 8}`))) continue
      const words = text.replace(match[0], ' ')
      const other = OTHER_DAY.test(words)
      const said = /\bDATE|\bDT\b/.test(words) ? 1.5 : 0
      found.push({
        date,
        at: match.index,
        worth: (worth + said + (TIME.test(words) ? 1.5 : 0)) * (other ? 0.15 : 1),
      })
    }
  return found
}

/** Month before day, as here; where the first cannot be a month it is the day. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1
  const y = year.length === 2 ? 2000 + Number(year) : Number(year)
  const [m, d] = named
    ? [named, Number(day)]
    : Number(month) > 12 && Number(day) <= 12
      ? [Number(day), Number(month)]
      : [Number(month), Number(day)]
  const date = new Date(Date.UTC(y, m - 1, d))
  const real = m >= 1 && m <= 12 && d >= 1 && date.getUTCDate() === d && y >= 2000
  return real ? date.toISOString().slice(0, 10) : undefined
}

/** The time of day that is printed, as `14:05`. */
export function timeOf(lines: readonly string[]): string | null {
  for (const line of lines) {
    const text = line.toUpperCase()
    if (/HOURS|OPEN|MON|DAILY/.test(text) && !/\d\/\d/.test(text)) continue
    const match = TIME.exec(text.split(' ').map(digitsOf).join(' '))
    if (!match) continue
    const [, hours = '', minutes = '', , half] = match
    const hour = half === 'P' ? (Number(hours) % 12) + 12 : half === 'A' ? Number(hours) % 12 : Number(hours)
    if (hour < 24 && Number(minutes) < 60) return `${String(hour).padStart(2, '0')}:${minutes}`
  }
  return null
}
