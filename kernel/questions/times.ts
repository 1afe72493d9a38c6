import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { weekOf } from '../charity/week.ts'
import { type Calendar, fiscal, type NamedPeriod, yearly } from './days.ts'
import { fiscalYearsOf, isByFiscalYear, isListedHere, ofMany, together } from './listed-times.ts'
import { isOpenInTime } from './open-times.ts'
import {
  asLongBefore,
  besideEachOther,
  isLastFirst,
  isYear,
  oneBefore,
  sameInYear,
  sameOfTwoYears,
} from './pairs.ts'
import type { Joined } from './places.ts'
import { BESIDE_TIMES, before, between, type Comparing, type Item, type Kinds } from './said-times.ts'
import { itemsOf } from './time-items.ts'
import { isWithin } from './times-in-years.ts'
import type { Token } from './tokens.ts'

/** The days of a question, and how they belong together. */
export interface Times {
  periods: Period[]
  joined: Joined
  sameDays?: boolean
  /** Of which a share is asked, where it is not the same time. */
  whole?: Period
  /** “From November to December”, asked in November: some of it has been, some is to come. */
  isHalfAhead?: boolean
}

/** What is used up where times are read. */
const OF_TIMES: Kinds = [
  'time',
  'since',
  'before',
  'through',
  'between',
  'edge',
  'on',
  'open',
  'again',
  'fiscal',
]

/** Times as they belong together: from one to another, since one, one against another. Null where it stays open. */
export function timesOf(
  tokens: readonly Token[],
  asked: Comparing,
  calendar: Calendar,
): { times: Times; rest: Token[] } | null {
  const rest = tokens.filter(({ kind }) => !OF_TIMES.includes(kind))
  const items = itemsOf(inFiscalYears(tokens, calendar), asked, calendar)
  const years = items && (isByFiscalYear(tokens) ? fiscalYearsOf(items, calendar) : items)
  const times = years && joinedTimes(tokens, asked.isBeside ? withoutSame(years) : years, asked, calendar)
  if (!times || !isUsedUp(tokens)) return null
  const same = tokens.some(
    ({ kind, text, value }) =>
      kind === 'so-far' ||
      (value.startsWith('same') && kind === 'again') ||
      /\b(?:so far|to date|ytd)\b/.test(text),
  )
  const isHalfAhead = items.some(
    ({ isSpan, isBound, period }) =>
      (isSpan || isBound) && period.start <= calendar.today && period.end > calendar.today,
  )
  if (isOpenInTime(tokens, { periods: times.periods, items: items.length, same }, calendar)) return null
  const sameDays = times.periods.length === 2 && same
  return { times: { ...times, ...(sameDays && { sameDays }), ...(isHalfAhead && { isHalfAhead }) }, rest }
}

/** “Made in September against given out in September”: one time. */
const withoutSame = (items: readonly Item[]) =>
  items.filter(
    ({ period }, at) =>
      !items.slice(0, at).some((one) => one.period.start === period.start && one.period.end === period.end),
  )

/** Words of times that stand before none leave open what they mean. */
const isUsedUp = (tokens: readonly Token[]) =>
  tokens.every(({ kind }, at) => {
    const next = tokens.slice(at + 1).find((one) => !BESIDE_TIMES.includes(one.kind))
    if (['since', 'before', 'through', 'edge', 'between'].includes(kind))
      return (
        next?.kind === 'time' ||
        next?.kind === 'edge' ||
        (kind === 'between' && ['name', 'noun', 'verb', 'from'].includes(next?.kind ?? ''))
      )
    return kind !== 'on' || tokens[at - 1]?.kind === 'time'
  })

const FISCAL_YEAR = /^(?:in |for )?(?:the )?(?:fiscal(?: year)?|financial year|fy) ?(?:\d{4}|\d{2})$/
const inFiscal = (token: Token, calendar: Calendar): Token =>
  token.time && isYear(token.time) ? { ...token, time: fiscal(yearOf(token.time.start), calendar) } : token

/** “By fiscal year: 2023, 2024”. */
function inFiscalYears(tokens: readonly Token[], calendar: Calendar): readonly Token[] {
  if (tokens.some(({ kind }) => kind === 'fiscal')) return tokens.map((token) => inFiscal(token, calendar))
  // “Fiscal 2023, 2024 and 2025”: bare years behind one that is said to be fiscal.
  const first = tokens.find(({ time }) => time)
  const isList =
    first &&
    FISCAL_YEAR.test(first.text) &&
    tokens.every(({ time, text }) => !time || FISCAL_YEAR.test(text) || /^\d{4}$/.test(text))
  return isList && !tokens.some(({ text }) => text.includes('calendar'))
    ? tokens.map((token) => inFiscal(token, calendar))
    : tokens
}

function joinedTimes(
  tokens: readonly Token[],
  items: readonly Item[],
  asked: Comparing,
  calendar: Calendar,
): Times | null {
  const [one, other, third] = items
  const again = tokens.find(({ kind }) => kind === 'again')
  if (!one) return ofNone(again, tokens, calendar)
  if (third) return ofMany(tokens, items, asked)
  if (other) return ofTwo(tokens, one, other, asked, calendar)
  // “Without December”, of nothing else.
  if (before(tokens, one.from)?.kind === 'without') return null
  return again ? withTheOneBefore(one, again, calendar) : { periods: [one.period], joined: 'each' }
}

/** No time is named: everything there is; or this year, where the same time of the last one is. */
function ofNone(again: Token | undefined, tokens: readonly Token[], { today }: Calendar): Times | null {
  if (!again) return { periods: [], joined: 'each' }
  const year = yearOf(today)
  return again.value === 'same' && tokens.some(({ kind }) => kind === 'versus')
    ? { periods: [yearly(year), yearly(year - 1)], joined: 'each' }
    : null
}

/** “Compared to the year before”, “last spring against this one”. */
function withTheOneBefore(
  { period, said, isBound }: Item,
  { value, text }: Token,
  calendar: Calendar,
): Times | null {
  if (isBound) return null
  const as = (other: Period | null | undefined): Times | null =>
    other ? { periods: [period, other], joined: 'each' } : null
  if (value === 'this') {
    const year = yearOf(calendar.today)
    return period.again ? { periods: [period.again(year - 1), period.again(year)], joined: 'each' } : null
  }
  if (value === 'same' || value === 'year')
    return as(
      FISCAL.test(said)
        ? fiscal(yearOf(period.start) - 1, calendar)
        : (period.again?.(yearOf(period.start) - 1) ?? sameOfLastYear(period, calendar)),
    )
  if (value === 'previous') return as(previousOf(period, said, calendar))
  const many = /(\w+) (day|week|month)s/.exec(text)
  if (value === 'as-long') return as(many && asLongBefore(period, many[1] ?? '', many[2] ?? ''))
  return value === 'same-time' ? null : as(oneBefore(period, value, calendar))
}

/** “This month vs last”. */
function previousOf(period: NamedPeriod, said: string, calendar: Calendar): Period | null {
  const unit = /\b(week|month|quarter)\b/.exec(said)?.[1]
  if (unit) return oneBefore(period, unit, calendar)
  if (period.again) return period.again(yearOf(period.start) - 1)
  return FISCAL.test(said) ? fiscal(yearOf(period.start) - 1, calendar) : null
}

/** A whole fiscal year; a part of one has its own words. */
const FISCAL = /^(?!.*\b(?:q\d?|quarter|half|h\d)\b).*\b(?:fiscal|financial|fy)\b/

const sameOfLastYear = (period: NamedPeriod, { schedule }: Calendar) => {
  const week = weekOf(period.start, schedule)
  if (week.start === period.start && week.end === period.end)
    return weekOf(addDays(period.start, -364), schedule)
  return period.start.slice(0, 4) === period.end.slice(0, 4) && period.end.slice(5) !== '12-31'
    ? sameInYear(period, yearOf(period.start) - 1)
    : null
}

/** One against another, one without another, both together. */
function ofTwo(
  tokens: readonly Token[],
  one: Item,
  other: Item,
  asked: Comparing,
  calendar: Calendar,
): Times | null {
  const mid = between(tokens, one.to, other.from)
  const [first, second] = [before(tokens, one.from), before(tokens, other.from)]
  const has = (...kinds: Kinds) => tokens.some(({ kind }) => kinds.includes(kind))
  if (second?.kind === 'without') return without(one.period, other.period)
  if (first?.kind === 'without') return without(other.period, one.period)
  const share = asked.isShare ? shareOf(one.period, other.period) : null
  if (share) return share
  const said = (item: Item) => ({ period: item.period, said: item.said })
  // “January to June against the year before” is said as one time; two of which one goes on stay open.
  const again = tokens.find(({ kind }) => kind === 'again')
  if (again && !again.value.startsWith('same') && !/\b(?:over|on|yoy)\b/.test(again.text)) return null
  if (asked.isPair && (one.isBound || other.isBound)) return null
  const isCompared = asked.isPair || has('both')
  if (isCompared && has('together') && !has('versus', 'compare')) return null
  if (isCompared) {
    const both =
      one.isSpan && isYear(other.period)
        ? [one.period, sameInYear(one.period, yearOf(other.period.start))]
        : one.isSpan && other.isSpan
          ? spansApart(one.period, other.period)
          : besideEachOther(said(one), said(other), calendar)
    if (!both) return null
    const isFromTo =
      mid.some(({ kind }) => kind === 'to') && (first?.kind === 'from' || asked.isChange) && !has('versus')
    const isBaseFirst =
      (asked.isChange || asked.isDifference) &&
      (first?.kind === 'versus' ||
        // “Between 2023 and 2025 how many more”.
        (first?.kind === 'between' && has('more') && one.period.start < other.period.start) ||
        isObject(first) ||
        asked.isFar ||
        isFromTo)
    const isOpen =
      (asked.isChange || asked.isDifference) &&
      second?.kind !== 'from' &&
      !asked.isFar &&
      !mid.some(({ kind, text }) => OF_A_BASE.includes(kind) && !(asked.isChange && BESIDE.test(text))) &&
      first?.kind !== 'versus'
    const isLaterFirst =
      isOpen && (asked.isChange || has('change', 'fell')) && (both[0]?.start ?? '') < (both[1]?.start ?? '')
    return { periods: isBaseFirst || isLaterFirst ? both.toReversed() : both, joined: 'each' }
  }
  const isAnd = mid.every(({ kind }) => kind === 'and')
  if (!isAnd) return null
  // “In October this year and last year”.
  if (one.period.again && !isYear(one.period) && /^(?:the )?(?:last|previous) year$/.test(other.said))
    return { periods: [one.period, one.period.again(yearOf(other.period.start))], joined: 'each' }
  const both = sameOfTwoYears(one.period, other.period)
  const pair =
    isLastFirst(one.said, other.said) && one.period.start === other.period.start ? both.toReversed() : both
  if (isAdded(tokens, one) && !has('each') && !isListedHere(tokens, one, other, asked.isMean))
    return together(pair)
  return asked.isListed ||
    isListedHere(tokens, one, other, asked.isMean) ||
    (asked.isMean && isYear(one.period) && isYear(other.period)) ||
    tokens.some(({ kind, value }) => kind === 'count' && value === 'several')
    ? { periods: pair, joined: 'each' }
    : null
}

/** “December’s share of 2025”. */
function shareOf(one: NamedPeriod, other: NamedPeriod): Times | null {
  for (const [part, whole] of [
    [one, other],
    [other, one],
  ] as const) {
    const years =
      part.implicit && part.again ? [yearOf(whole.start), yearOf(whole.end)].map(part.again) : [part]
    const inside = years.find((period) => isWithin(period, whole))
    if (inside && inside.start + inside.end !== whole.start + whole.end)
      return { periods: [inside], joined: 'each', whole }
  }
  return null
}

/** “Percent increase, 2024 vs 2025” is that of the later one, whichever stands first. */
const OF_A_BASE: Kinds = ['versus', 'more', 'fewer', 'to']
const BESIDE = /^(?:vs?|versus|against)$/

/** “By how many did we beat 2024 in 2025?” */
const isObject = (token: Token | undefined) =>
  token?.kind === 'more' && /^(?:beat|exceed|top|outd|ahead of)/.test(token.text)

/** “June to August against June to August 2025”: without a year it is the latest one. */
const spansApart = (one: Period, other: Period) => (one.start === other.start ? null : [one, other])

/** “The total of Q1 and Q2”, “combined”. */
function isAdded(tokens: readonly Token[], first: Item): boolean {
  const last = tokens.slice(0, first.from).findLast(({ kind }) => kind !== 'filler' && kind !== 'a')
  return (
    tokens.some(({ kind, text }) => kind === 'together' || (kind === 'count' && text === 'sum')) ||
    (last?.kind === 'count' &&
      /total$|^sum/.test(last.text) &&
      /^(?:of|for)/.test(tokens[first.from - 1]?.text ?? ''))
  )
}

/** “2025 without December”: what is left out has to lie inside. */
function without(whole: Period, left: NamedPeriod): Times | null {
  const years =
    left.implicit && left.again ? [yearOf(whole.end), yearOf(whole.start)].map(left.again) : [left]
  const out = years.find((one) => isWithin(one, whole))
  return out ? { periods: [whole, out], joined: 'without' } : null
}
