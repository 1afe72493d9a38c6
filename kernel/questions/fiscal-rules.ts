import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { goalYear } from '../charity/week.ts'
import {
  type Calendar,
  fiscal,
  fiscalHalf,
  fiscalQuarter,
  isNextYear,
  type NamedPeriod,
  named,
  ORDINAL,
  ORDINALS,
  type Reader,
  YEAR,
} from './days.ts'

const FISCAL = '(?:fiscal year|financial year|fiscal|fy)'
/** 'fiscal 2025', 'fy25', 'fiscal year 2024-25': named by the year in which it begins. */
/** “By fiscal year: 2024, 2025” are two, and read as years first. */
const FISCAL_YEAR = `(?<!\\b(?:by|per|each|every) )(?:the )?${FISCAL} ?(${YEAR}|\\d{2}(?![\\d/-]))(?:[-/](\\d{4}|\\d{2})(?!\\d))?`
/** 'fy 24-25' */
const SHORT_YEARS = `(?:the )?${FISCAL} ?(\\d{2})[-/](\\d{2})(?!\\d)`
/** '2024-25 fiscal year' */
const YEARS_FIRST = `(?:the )?(${YEAR})(?:[-/ ](\\d{4}|\\d{2}))? ${FISCAL}`
const SAID = `(?:the )?(this|current|running|last|previous|past) ${FISCAL}(?: to date| so far)?`

function fiscalSaid(said: string | undefined, c: Calendar) {
  const now = goalYear(c.today, c.fiscal)
  return said === 'last' || said === 'previous' || said === 'past'
    ? goalYear(addDays(now.start, -1), c.fiscal)
    : now
}

function fiscalOf(year: string | undefined, next: string | undefined, c: Calendar) {
  const begins = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  return isNextYear(begins, next) ? fiscal(begins, c) : null
}

type Year = Pick<Period, 'start' | 'end' | 'label'>

/** A fiscal year in each way in which it is said, and the same for a part of it; `m[skip + 1]` is where its own words begin. */
const yearsWith = (
  first: string,
  last: string,
  read: (m: RegExpExecArray, year: Year) => NamedPeriod | null,
  skip: number,
): (readonly [string, Reader])[] =>
  [
    [SHORT_YEARS, (m: RegExpExecArray, c: Calendar) => fiscalOf(m[skip + 1], m[skip + 2], c)] as const,
    [FISCAL_YEAR, (m: RegExpExecArray, c: Calendar) => fiscalOf(m[skip + 1], m[skip + 2], c)] as const,
    [YEARS_FIRST, (m: RegExpExecArray, c: Calendar) => fiscalOf(m[skip + 1], m[skip + 2], c)] as const,
    [SAID, (m: RegExpExecArray, c: Calendar) => fiscalSaid(m[skip + 1], c)] as const,
  ].map(([pattern, yearOf]) => [
    `${first}${pattern}${last}`,
    (m, c) => {
      const year = yearOf(m, c)
      return year && read(m, year)
    },
  ])

const OF = '(?: of| in| for)?(?: the)? '
const halfOf = (word: string | undefined) => (ORDINALS[word ?? ''] === 1 || word === '1' ? 1 : 2)

/** “The fiscal year ending June 30, 2026”: before its last day is read as one. */
export const FISCAL_ENDS: readonly (readonly [string, Reader])[] = [
  [
    `(?:the )?${FISCAL} (?:that )?(?:end|ends|ended|ending) (?:in |on )?(?:(?:june|jun|december|dec)(?: 3[01])? )?(${YEAR})`,
    (m, c) => {
      const year = fiscal(Number(m[1]), c)
      return yearOf(year.end) === Number(m[1]) ? year : fiscal(Number(m[1]) - 1, c)
    },
  ],
]

/** Fiscal years and their parts; longer ways to say it stand before shorter ones. */
export const FISCAL_READERS: readonly (readonly [string, Reader])[] = [
  ...yearsWith(
    `(?:the )?(?:${FISCAL} )?(?:q|quarter )([1-4])${OF}`,
    '',
    (m, year) => fiscalQuarter(Number(m[1]), year),
    1,
  ),
  ...yearsWith(
    `(?:the )?${ORDINAL} (?:${FISCAL} )?quarter${OF}`,
    '',
    (m, year) => fiscalQuarter(ORDINALS[m[1] ?? ''] ?? 1, year),
    1,
  ),
  ...yearsWith(
    `(?:the )?(first|1st|second|2nd|last) half${OF}`,
    '',
    (m, year) => fiscalHalf(halfOf(m[1]), year),
    1,
  ),
  ...yearsWith(`h([12])${OF}`, '', (m, year) => fiscalHalf(halfOf(m[1]), year), 1),
  [
    `(?:the )?${FISCAL} (?:q|quarter )([1-4]) (?:of )?(this|last) year`,
    (m, c) => fiscalQuarter(Number(m[1]), fiscalSaid(m[2], c)),
  ],
  // “Fiscal Q1 2025”, “fiscal year 2025 Q1”.
  [
    `(?:the )?${FISCAL} ?(?:q|quarter )([1-4])(?: of)? (${YEAR})`,
    (m, c) => fiscalQuarter(Number(m[1]), fiscal(Number(m[2]), c)),
  ],
  ...yearsWith('', ' (?:q|quarter )([1-4])', (m, year) => fiscalQuarter(Number(m.at(-1)), year), 0),
  ...yearsWith('', '', (_, { start, end, label }) => named(start, end, label), 0),
  [
    `(?:${FISCAL} (?:year )?to date|${FISCAL} ytd|${FISCAL} so far|so far (?:this|in the) ${FISCAL})`,
    (_, c) => fiscalSaid('this', c),
  ],
  [`the ${FISCAL}(?! (?:years|quarter))`, (_, c) => fiscalSaid('this', c)],
]
