import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { type Calendar, type NamedPeriod, named, UP_TO_NOW } from './days.ts'
import { isYear } from './pairs.ts'
import type { Token } from './tokens.ts'

/** What else is known of a question: whether it is two times that it compares, and in which way. */
export interface Comparing {
  isPair: boolean
  isChange: boolean
  isDifference: boolean
  isSeries: boolean
  /** One by one, whatever they are. */
  isListed: boolean
  isShare: boolean
  /** “How far ahead of 2024 was 2025?” */
  isFar: boolean
  /** Of two figures, of the same days. */
  isBeside: boolean
}

/** A time, or one to another, as far as it is read; `from` and `to` are the places of its tokens. */
export interface Item {
  period: NamedPeriod
  said: string
  from: number
  to: number
  isSpan?: boolean
  /** It ends today, or begins with the first day there is. */
  isBound?: boolean
}

const ALWAYS_FROM = '1900-01-01'
export type Kinds = readonly Token['kind'][]
export const SILENT: Kinds = ['filler', 'at', 'a']

/** The tokens between two places that say something. */
export const between = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from + 1, to).filter(({ kind }) => !SILENT.includes(kind))
export const before = (tokens: readonly Token[], at: number) =>
  tokens.slice(0, at).findLast(({ kind }) => !SILENT.includes(kind))

/** Every time that is named, with those that belong together as one. */
export function itemsOf(tokens: readonly Token[], asked: Comparing, calendar: Calendar): Item[] | null {
  const all = tokens.flatMap(({ time, value }, at): Item[] =>
    time ? [{ period: time, said: value, from: at, to: at }] : [],
  )
  // “From Alder Bend to date”: nothing says since when.
  const single = all.length === 1 ? all.filter(({ period }) => period.label !== UP_TO_NOW) : all
  const spans = spansOf(tokens, single, asked)
  const merged = spans && inTheirYears(tokens, spans, asked)
  const runs = merged && asked.isSeries ? monthsInARow(tokens, merged) : merged
  return runs && bounded(tokens, runs, calendar)
}

/** “March to May”, “between March and May”. */
function spansOf(tokens: readonly Token[], single: readonly Item[], asked: Comparing): Item[] | null {
  const found: Item[] = []
  for (let at = 0; at < single.length; at++) {
    const [one, other] = [single[at], single[at + 1]]
    if (!one) continue
    if (
      !other ||
      !isFromTo(
        tokens,
        one,
        other,
        asked.isPair && single.length === 2 && !tokens.some(({ kind }) => kind === 'again'),
      )
    ) {
      found.push(one)
      continue
    }
    const span = spanOf(tokens, one, other)
    if (!span) return null
    found.push(span)
    at++
  }
  return found
}

function isFromTo(tokens: readonly Token[], one: Item, other: Item, isPair: boolean): boolean {
  const mid = between(tokens, one.to, other.from).filter(({ kind }) => kind !== 'edge')
  const [joint, more] = mid
  if (!joint || more) return false
  if (joint.kind === 'through') return true
  if (isPair) return false
  if (joint.kind === 'to') return true
  const first = before(
    tokens.filter(({ kind }) => kind !== 'edge'),
    tokens.slice(0, one.from).filter(({ kind }) => kind !== 'edge').length,
  )
  return joint.kind === 'and' && (first?.kind === 'between' || first?.kind === 'from')
}

function spanOf(tokens: readonly Token[], one: Item, other: Item): Item | null {
  const start = before(tokens, one.from)?.kind
  // “2025 until June” ends in 2025; “from 2025 until June” may end today’s year.
  const isInside = isYear(one.period) && !['from', 'since', 'between', 'edge'].includes(start ?? '')
  const end =
    (isInside && other.period.implicit && other.period.again?.(yearOf(one.period.start))) || other.period
  const begin = beginningBefore(one.period, end)
  if (begin.start > end.end) return null
  // “2025-2026” may be one fiscal year.
  const isOneYear = isYear(one.period) && isYear(end) && yearOf(end.start) === yearOf(one.period.start) + 1
  if (isOneYear && tokens[one.to + 1]?.text === '-') return null
  const label = `${begin.label} to ${end.label}`
  const bothAgain = one.period.again && other.period.again && one.period.implicit && other.period.implicit
  const again = (year: number): Period => {
    const first = one.period.again?.(year) ?? begin
    const last = other.period.again?.(year) ?? end
    return {
      start: first.start,
      end: last.end < first.start ? (other.period.again?.(year + 1) ?? last).end : last.end,
      label: `${first.label} to ${last.label}`,
    }
  }
  return {
    period: { ...named(begin.start, end.end, label), ...(bothAgain && { again, implicit: true }) },
    said: label,
    from: one.from,
    to: other.to,
    isSpan: true,
  }
}

/** “June 1 to August 31, 2025”: the year stands with the last one. */
function beginningBefore(one: NamedPeriod, other: Period): Period {
  const isBefore = one.start <= other.end && !(one.implicit && yearOf(one.start) < yearOf(other.end))
  // A year that is said stays the one it is.
  if (isBefore || !one.again || !one.implicit) return one
  const year = yearOf(other.end)
  const same = one.again(year)
  return same.start <= other.end ? same : one.again(year - 1)
}

const APART: Kinds = [
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
function inTheirYears(tokens: readonly Token[], items: readonly Item[], asked: Comparing): Item[] {
  const found: Item[] = []
  for (const item of items) {
    const last = found.at(-1)
    const mid = last ? between(tokens, last.to, item.from) : []
    const isApart = asked.isShare || mid.some(({ kind }) => APART.includes(kind))
    const merged = last && !isApart ? inYear(tokens, last, item) : null
    if (merged) found[found.length - 1] = merged
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

export const isWithin = (part: Period, whole: Period) => part.start >= whole.start && part.end <= whole.end

/** “By month aug sep oct” is from one to the other. */
function monthsInARow(tokens: readonly Token[], items: readonly Item[]): Item[] {
  const [first] = items
  const last = items.at(-1)
  const isListed = items.slice(1).every((item, index) => {
    const previous = items[index] ?? item
    const mid = between(tokens, previous.to, item.from)
    return mid.every(({ kind }) => kind === 'and') && addDays(previous.period.end, 1) === item.period.start
  })
  if (!first || !last || items.length < 2 || !isListed) return [...items]
  return [
    {
      period: named(first.period.start, last.period.end, `${first.period.label} to ${last.period.label}`),
      said: '',
      from: first.from,
      to: last.to,
      isSpan: true,
    },
  ]
}

/** Since one, after one, until one. */
function bounded(tokens: readonly Token[], items: readonly Item[], calendar: Calendar): Item[] | null {
  const found: Item[] = []
  for (const item of items) {
    const bound = item.isBound ? item : boundOf(tokens, item, calendar)
    if (!bound) return null
    found.push(bound)
  }
  return found
}

function boundOf(tokens: readonly Token[], item: Item, { today }: Calendar): Item | null {
  const last = before(tokens, item.from)
  const edge = last?.kind === 'edge' ? last.value : null
  const bound = edge ? before(tokens, tokens.indexOf(last as Token)) : last
  const { period } = item
  if (period.label === UP_TO_NOW) return null
  const goesOn = tokens[item.to + 1]?.kind === 'on'
  const isStart =
    bound?.kind === 'since' ||
    (bound?.kind === 'from' &&
      (goesOn || /^(?:starting|beginning)/.test(bound.text) || (edge === 'start' && !item.isSpan)))
  if (item.isSpan) return bound?.kind === 'since' && !edge ? null : item
  if (isStart) {
    const isAfter = bound?.value === 'after' || edge === 'end'
    if ((isAfter ? period.end : addDays(period.start, -1)) >= today) return null
    return {
      ...item,
      isBound: true,
      period: named(
        isAfter ? addDays(period.end, 1) : period.start,
        today,
        `${isAfter ? 'after' : 'since'} ${period.label}`,
      ),
    }
  }
  if (bound?.kind === 'from' && goesOn === false && period.start === period.end && !asPair(tokens))
    return null
  const isUntil =
    bound?.kind === 'through' || (bound?.kind === 'by' && edge === 'end') || bound?.text === 'by the end'
  if (isUntil || bound?.kind === 'before') {
    if (edge === 'start' && isUntil) return null
    const isBefore = bound?.kind === 'before' && edge !== 'end'
    const label = `${isBefore ? 'before' : 'until'} ${period.label}`
    return {
      ...item,
      isBound: true,
      period: named(ALWAYS_FROM, isBefore ? addDays(period.start, -1) : period.end, label),
    }
  }
  // “By October” may be that month, or all there was until then; “the start of 2025” is no time.
  if (edge || bound?.kind === 'by' || bound?.kind === 'open') return null
  return item
}
const asPair = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind === 'time').length > 1
