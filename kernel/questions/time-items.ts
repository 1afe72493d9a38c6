import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { type Calendar, fiscal, type NamedPeriod, named, UP_TO_NOW } from './days.ts'
import { inYearSaidFirst } from './listed-times.ts'
import { isLastFirst, isYear } from './pairs.ts'
import { ALWAYS_FROM, before, between, type Comparing, type Item } from './said-times.ts'
import { APART, inTheirYears } from './times-in-years.ts'
import type { Token } from './tokens.ts'

/** Every time that is named, with those that belong together as one. */
export function itemsOf(tokens: readonly Token[], asked: Comparing, calendar: Calendar): Item[] | null {
  const all = tokens.flatMap(({ time, value }, at): Item[] =>
    time ? [{ period: time, said: value, from: at, to: at }] : [],
  )
  // “From Alder Bend to date”: nothing says since when.
  const single = all.length === 1 ? all.filter(({ period }) => period.label !== UP_TO_NOW) : all
  // “Between Q2 and Q3, how many more in Q3?”: of which two?
  if (asked.isDifference && all.length > 2 && all.some(isSaidBefore)) return null
  const isOfYear = single[0] !== undefined && isYear(single[0].period)
  const those = isOfYear ? inYearSaidFirst(single) : single
  const spans = those && spansOf(tokens, those, asked, calendar)
  const merged = spans && inTheirYears(tokens, spans, asked)
  const runs = merged && asked.isSeries ? monthsInARow(tokens, merged) : merged
  const dated = runs && inYearSaidFirst(runs)
  return dated && bounded(tokens, saidOnce(tokens, dated, asked), calendar)
}

const isSaidBefore = ({ period }: Item, at: number, all: readonly Item[]) =>
  all.slice(0, at).some((one) => isSame(one.period, period.start, period.end))
const isSame = (one: Period | undefined, start: string | undefined, end: string | undefined) =>
  one?.start === start && one?.end === end

/** “H1 2026 (January to June)”, “the last three years (2023, 2024, 2025)”: said once more in other words. */
function saidOnce(tokens: readonly Token[], items: Item[], asked: Comparing): Item[] {
  const [one, ...others] = items
  const [first, last] = [others[0], others.at(-1)]
  if (!one || !first || !last || asked.isPair) return items
  const isBeside = items
    .slice(1)
    .every((item, at) =>
      between(tokens, items[at]?.to ?? 0, item.from).every(
        ({ kind }) => !APART.includes(kind) || kind === 'and',
      ),
    )
  const isInARow = others.every((item, at) => {
    const before = others[at - 1]
    return !before || addDays(before.period.end, 1) === item.period.start
  })
  // “Last October and this October” are two.
  const isInWords =
    between(tokens, one.to, first.from).length === 0 &&
    !isLastFirst(one.said, first.said) &&
    one.said !== first.said
  const isOther = others.length > 1 || first.isSpan !== one.isSpan || isInWords
  return isBeside && isOther && isInARow && isSame(one.period, first.period.start, last.period.end)
    ? others.length > 1
      ? others
      : [one]
    : items
}

/** “March to May”, “between March and May”. */
function spansOf(
  tokens: readonly Token[],
  single: readonly Item[],
  asked: Comparing,
  calendar: Calendar,
): Item[] | null {
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
        asked.isPair &&
          single.length === 2 &&
          !tokens.some(({ kind, text }) => kind === 'again' && !/ (?:over|on) /.test(text)),
      )
    ) {
      found.push(one)
      continue
    }
    const isFiscal = /\b(?:fiscal|fy)/.test(one.said) && isYear(other.period)
    const last = isFiscal ? { ...other, period: fiscal(yearOf(other.period.start), calendar) } : other
    const span = spanOf(tokens, one, last)
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
    (isInside && other.period.implicit && other.period.again?.(yearOf(one.period.start))) ||
    (!one.period.implicit && nextAfter(one.period, other.period)) ||
    other.period
  if (one.period.start === end.start && one.period.end === end.end) return null
  const begin = beginningBefore(one.period, end)
  if (begin.start > end.end) return null
  // “Compare October and November to last year”.
  if (isYear(end) && one.period.implicit && !isYear(one.period)) return null
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

/** “November 2024 to March”: the first one after it. */
function nextAfter(one: NamedPeriod, { implicit, again }: NamedPeriod): Period | undefined {
  if (!implicit || !again || !one.again) return undefined
  const same = again(yearOf(one.start))
  return same.end >= one.start ? same : again(yearOf(one.start) + 1)
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
    const bound = item.isBound ? item : boundOf(tokens, item, items.length === 1, calendar)
    if (!bound) return null
    found.push(bound)
  }
  return found
}

function boundOf(tokens: readonly Token[], item: Item, isAlone: boolean, { today }: Calendar): Item | null {
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
  if (item.isSpan) return item
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
  if (bound?.kind === 'from' && goesOn === false && period.start === period.end && isAlone) return null
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
