import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { named } from './days.ts'
import { isYear } from './pairs.ts'
import { before, between, type Comparing, type Item, type Kinds } from './said-times.ts'
import type { Token } from './tokens.ts'

/** What keeps two times apart. */
export const APART: Kinds = [
  'versus',
  'compare',
  'and',
  'or',
  'to',
  'through',
  'without',
  'since',
  'between',
  'again',
  'difference',
  'more',
  'fewer',
]

/** “October two years ago”, “summer total 2024”, “in 2025 from June to August”: a part of a year that is named beside it. */
export function inTheirYears(tokens: readonly Token[], items: readonly Item[], asked: Comparing): Item[] {
  const found: Item[] = []
  for (const item of items) {
    const last = found.at(-1)
    const mid = last ? between(tokens, last.to, item.from) : []
    const isApart = asked.isShare || mid.some(({ kind }) => APART.includes(kind))
    const merged = last && !isApart ? inYear(tokens, last, item) : null
    const each = last && !isApart && !merged ? inEachYear(last, item) : null
    if (each) found.splice(-1, 1, ...each)
    else if (merged) found[found.length - 1] = merged
    else found.push(item)
  }
  return found
}

function inYear(tokens: readonly Token[], one: Item, other: Item): Item | null {
  const [part, year] = isYear(other.period) ? [one, other] : [other, one]
  if (!isYear(year.period) || isYear(part.period)) return null
  const whole = year.period
  const within = part.period.implicit
    ? part.period.again?.(yearOf(whole.start))
    : isWithin(part.period, whole)
      ? part.period
      : undefined
  if (!within) return null
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)]
  // “Before October this year”: what of the year lies on that side.
  const bound = part === one || one === year ? before(tokens, part.from)?.kind : undefined
  if (bound === 'before' || bound === 'through') {
    const end = bound === 'before' ? addDays(within.start, -1) : within.end
    return end < whole.start
      ? null
      : {
          period: named(whole.start, end, `${whole.label} until ${within.label}`),
          said: '',
          from,
          to,
          isBound: true,
        }
  }
  if (!part.period.implicit) return null
  return {
    period: { ...within, ...(part.period.again && { again: part.period.again }) },
    said: '',
    from,
    to,
    ...(part.isSpan && { isSpan: true }),
  }
}

/** “April totals, 2022 through 2026”: the same part of each of these years. */
function inEachYear({ period: { implicit, again, label }, ...part }: Item, years: Item): Item[] | null {
  const { start, end } = years.period
  if (!years.isSpan || !implicit || !again || !start.endsWith('-01-01') || !end.endsWith('-12-31'))
    return null
  return Array.from({ length: yearOf(end) - yearOf(start) + 1 }, (_, at) => {
    const period = again(yearOf(start) + at)
    return { ...part, to: years.to, period: named(period.start, period.end, period.label || label), said: '' }
  })
}

export const isWithin = (part: Period, whole: Period) => part.start >= whole.start && part.end <= whole.end
