import { addDays } from '../charity/day.ts'
import { goalYear } from '../charity/week.ts'
import {
  type Calendar,
  fiscal,
  fiscalHalf,
  fiscalQuarter,
  isNextYear,
  ORDINAL,
  ORDINALS,
  type Reader,
  YEAR,
} from './days.ts'

const FISCAL = '(?:fiscal year|financial year|fy|fiscal(?= (?:19|20)\\d\\d[-/]))'
const NEXT_YEAR = '(?:[-/ ](\\d{4}|\\d{2})(?!\\d))?'

function fiscalSaid(said: string, c: Calendar) {
  const now = goalYear(c.today, c.fiscal)
  return said === 'last' || said === 'previous' ? goalYear(addDays(now.start, -1), c.fiscal) : now
}

/** Fiscal years and their parts; longer ways to say it stand before shorter ones. */
export const FISCAL_READERS: readonly (readonly [string, Reader])[] = [
  [
    `(?:q|quarter )([1-4])(?: of| in)?(?: the)? ${FISCAL} ?(${YEAR})${NEXT_YEAR}`,
    (m, c) => (isNextYear(Number(m[2]), m[3]) ? fiscalQuarter(Number(m[1]), fiscal(Number(m[2]), c)) : null),
  ],
  [
    `(?:the )?${ORDINAL} quarter(?: of)?(?: the)? ${FISCAL} ?(${YEAR})${NEXT_YEAR}`,
    (m, c) =>
      isNextYear(Number(m[2]), m[3])
        ? fiscalQuarter(ORDINALS[m[1] ?? ''] ?? 1, fiscal(Number(m[2]), c))
        : null,
  ],
  [
    `(?:q|quarter )([1-4])(?: of)? (?:the )?(this|current|last|previous) ${FISCAL}`,
    (m, c) => fiscalQuarter(Number(m[1]), fiscalSaid(m[2] ?? '', c)),
  ],
  [
    `(?:the )?${ORDINAL} quarter(?: of)? (?:the )?(this|current|last|previous) ${FISCAL}`,
    (m, c) => fiscalQuarter(ORDINALS[m[1] ?? ''] ?? 1, fiscalSaid(m[2] ?? '', c)),
  ],
  [
    `(?:the )?(first|1st|second|2nd|last) half(?: of)? (?:the )?${FISCAL} (${YEAR})${NEXT_YEAR}`,
    (m, c) =>
      isNextYear(Number(m[2]), m[3])
        ? fiscalHalf(ORDINALS[m[1] ?? ''] === 1 ? 1 : 2, fiscal(Number(m[2]), c))
        : null,
  ],
  [
    `(?:the )?(first|1st|second|2nd|last) half(?: of)? (?:the )?(this|current|last|previous) ${FISCAL}`,
    (m, c) => fiscalHalf(ORDINALS[m[1] ?? ''] === 1 ? 1 : 2, fiscalSaid(m[2] ?? '', c)),
  ],
  [
    `(?:the )?${FISCAL} ?(${YEAR})${NEXT_YEAR}`,
    (m, c) => (isNextYear(Number(m[1]), m[2]) ? fiscal(Number(m[1]), c) : null),
  ],
  [`(?:${FISCAL} to date|${FISCAL} so far)`, (_, c) => fiscalSaid('this', c)],
  [
    `(?:the )?(this|current|running|last|previous) ${FISCAL}(?: so far| to date)?`,
    (m, c) => fiscalSaid(m[1] ?? '', c),
  ],
  [`the ${FISCAL}`, (_, c) => fiscalSaid('this', c)],
]
