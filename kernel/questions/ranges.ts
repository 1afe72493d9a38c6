import { addDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { type Calendar, type NamedPeriod, named, UP_TO_NOW, yearly } from './days.ts'
import { besideEachOther, isYear, oneBefore, sameInYear, sameOfTwoYears } from './pairs.ts'
import type { FoundPeriod } from './periods.ts'
import type { Joined } from './places.ts'
import { AGAINST, CHANGE, ONE_BEFORE, TOGETHER, WITHOUT } from './words.ts'

/** The days of a question, and how they belong together. */
export interface Ranges {
  periods: Period[]
  joined: Joined
}

/** “The totals of 2023 and 2024” are two. */
const SEVERAL = /\b(?:totals|numbers|figures|counts|sums|respectively)\b/
const ALWAYS_FROM = '1900-01-01'

/** Periods as they belong together: from one to another, since one, one against another. Null where it stays open. */
export function rangesOf(text: string, found: readonly FoundPeriod[], calendar: Calendar): Ranges | null {
  const [one, other] = found
  if (!one) return ofNone(text, calendar)
  const before = text.slice(0, one.at)
  if (!other) return ofOne(before, one.period, text.slice(one.at + one.length), calendar)
  const joints = found.slice(1).map(({ at }, index) => {
    const previous = found[index] ?? one
    return text.slice(previous.at + previous.length, at)
  })
  if (found.length > 2)
    return (
      partOfYear(text, found, calendar) ??
      twoSpans(text, before, joints, found) ??
      ofMany(text, before, joints, found)
    )
  const between = joints[0] ?? ''
  const bounded = boundInYear(text, one, other, calendar)
  if (bounded) return bounded
  const inYear = BESIDE_YEAR.test(between) && monthIn(one.period, other.period)
  if (inYear && BOUND.test(before)) return ofOne(before, { ...inYear, implicit: false }, '', calendar)
  if (inYear) return { periods: [inYear], joined: 'each' }
  if (/\bdifference (?:in \w+ )?between\s*$/.test(before))
    return { periods: sameOfTwoYears(one.period, other.period), joined: 'each' }
  if (isFromTo(before, between)) {
    // “2025 until June” ends in 2025; “from 2025 until June” may end today’s year.
    const isWithin =
      isYear(one.period) &&
      /(?:until|till|through)/.test(between) &&
      !/\b(?:from|since|between)\s*$/.test(before)
    const inYear = isWithin && other.period.implicit && other.period.again?.(yearOf(one.period.start))
    const span = spanOf(one.period, inYear || other.period)
    if (!span) return null
    // “January to June against the year before”.
    if (ONE_BEFORE.test(text.slice(other.at + other.length)))
      return { periods: [span, sameInYear(span, yearOf(span.start) - 1)], joined: 'each' }
    // “By which percent did it grow from 2024 to 2025” is asked of two times, and not of the days between them.
    if (CHANGE.test(text) || /\bby how (?:much|many)\b/.test(text))
      return { periods: [other.period, one.period], joined: 'each' }
    return { periods: [span], joined: 'each' }
  }
  // “In October this year and last year”.
  if (/^\s*and\s*$/.test(between) && one.period.again && isYearOnly(text, other))
    return { periods: [one.period, one.period.again(yearOf(other.period.start))], joined: 'each' }
  if (WITHOUT.test(between)) return without(one.period, other.period)
  // “Since January against last year”: until when?
  if (BOUND.test(before)) return null
  if (
    AGAINST.test(between) ||
    (/^\s*(?:and|with|to)\s*$/.test(between) && (COMPARING.test(before) || SIDE_BY_SIDE.test(text)))
  ) {
    const both = besideEachOther(text, one, other, calendar)
    return both && { periods: both, joined: 'each' }
  }
  const pair = sameOfTwoYears(one.period, other.period)
  if (SEVERAL.test(text) && /^\s*and\s*$/.test(between)) return { periods: pair, joined: 'each' }
  return /^\s*(?:and|plus|&)\s*(?:in|of|for)?\s*$/.test(between) && TOGETHER.test(text)
    ? together(pair)
    : null
}

/** No time is named: everything there is; or this year, where the same time of the last one is. */
function ofNone(text: string, { today }: Calendar): Ranges | null {
  if (/\bthis one\b/.test(text)) return null
  const year = yearOf(today)
  const periods = /\bsame time before\b/.test(text) ? [yearly(year), yearly(year - 1)] : []
  return { periods, joined: 'each' }
}

const COMPARING = /\bcompar(?:e|ing|ison)\b/
const SIDE_BY_SIDE = /\b(?:side by side|compared)\s*$/

const isFromTo = (before: string, between: string) =>
  /^\s*(?:to|until|till|through|-)(?: the end of)?\s*$/.test(between)
    ? !COMPARING.test(before)
    : /^\s*and\s*$/.test(between) && /\b(?:between|from)\s*$/.test(before)

function spanOf(one: NamedPeriod, other: NamedPeriod): Period | null {
  const from = beginningBefore(one, other)
  return from.start > other.end ? null : named(from.start, other.end, `${from.label} to ${other.label}`)
}

/** “January to June 2026 against January to June 2025”, “against 2025”. */
function twoSpans(
  text: string,
  before: string,
  joints: readonly string[],
  found: readonly FoundPeriod[],
): Ranges | null {
  const [one, other, third, fourth, more] = found.map(({ period }) => period)
  const [to = '', against = '', then = ''] = joints
  const isOpen =
    !/^\s*(?:to|until|till|through|-)\s*$/.test(to) || !AGAINST.test(against) || BOUND.test(before)
  if (!one || !other || !third || more || isOpen) return null
  const span = spanOf(one, other)
  if (!span) return null
  if (!fourth)
    return isYear(third) ? { periods: [span, sameInYear(span, yearOf(third.start))], joined: 'each' } : null
  const second = /^\s*(?:to|until|till|through|-)\s*$/.test(then) ? spanOf(third, fourth) : null
  const isWritten = !/\b(?:since|after|before)\s*$/.test(text.slice(0, found[2]?.at))
  if (!second || !isWritten) return null
  // “June to August against June to August 2025”: without a year it is the latest one.
  return span.start === second.start ? null : { periods: [span, second], joined: 'each' }
}

/** “Summer total 2024”: what is asked of may stand between a month and its year. */
const BESIDE_YEAR =
  /^\s*(?:(?:of|in|for|the|sandwich(?:es)?|totals?|numbers?|count|figures?|events?|hours|entries)\s*)*$/
const BOUND = /\b(?:since|after|before|until|up to|till|through)(?: the (?:start|beginning|end) of)?\s*$/

/** “Before October this year”, “this year until September”: what of the year lies on that side. */
function boundInYear(text: string, one: FoundPeriod, other: FoundPeriod, calendar: Calendar): Ranges | null {
  const [year, part] = isYear(one.period) ? [one.period, other] : [other.period, one]
  const between = text.slice(one.at + one.length, other.at)
  const isBound = part === one && /^\s*(?:of|in)?\s*$/.test(between) && BOUND.test(text.slice(0, one.at))
  if (!isYear(year) || !isBound || isYear(part.period)) return null
  const period = part.period.implicit ? part.period.again?.(yearOf(year.start)) : part.period
  const found = period && ofOne(text.slice(0, one.at), period, '', calendar)?.periods[0]
  if (!found) return null
  const [start, end] = [
    found.start > year.start ? found.start : year.start,
    found.end < year.end ? found.end : year.end,
  ]
  return start <= end
    ? { periods: [named(start, end, `${found.label}, ${year.label}`)], joined: 'each' }
    : null
}

/** “October two years ago”, “last year in spring”: a part of a year that is named beside it. */
function monthIn(one: NamedPeriod, other: NamedPeriod): Period | null {
  const [part, year] = isYear(other) ? [one, other] : [other, one]
  return part.implicit && part.again && isYear(year) ? part.again(yearOf(year.start)) : null
}

/** “Last year” beside a month or a season. */
const isYearOnly = (text: string, { at, length }: FoundPeriod) =>
  /^(?:the )?(?:last|previous) year$/.test(text.slice(at, at + length))

/** One time: itself, since it, until it, or beside the year before. */
function ofOne(before: string, period: NamedPeriod, after: string, calendar: Calendar): Ranges | null {
  const { today } = calendar
  // “From Alder Bend to date”: nothing says since when.
  if (period.label === UP_TO_NOW && !BOUND.test(before)) return { periods: [], joined: 'each' }
  const since =
    /\b(since|after|from|starting(?: in| from| with)?|beginning(?: in| from| with)?)(?: the (?:start|beginning|end) of)?\s*$/.exec(
      before,
    )
  const isGoingOn =
    since?.[1] !== 'from' || / of\s*$/.test(before) || /^\s*(?:on|onward|onwards)\b/.test(after)
  // “Sandwiches from 2024” were made in it; from a day on they are said to go on.
  if (since && !isGoingOn && period.start === period.end) return null
  if (since && isGoingOn)
    return {
      periods: [
        named(
          since[1] === 'after' || /\bend of\s*$/.test(before) ? addDays(period.end, 1) : period.start,
          today,
          `since ${period.label}`,
        ),
      ],
      joined: 'each',
    }
  const until =
    /\b(before|until|up to(?: and including)?|till|through|(?:by|as of)(?= the end))( the end of| the start of)?\s*$/.exec(
      before,
    )
  if (until) {
    if (/ start of/.test(until[2] ?? '') && until[1] !== 'before') return null
    const isBefore = until[1] === 'before' && !/ end of/.test(until[2] ?? '')
    const end = isBefore ? addDays(period.start, -1) : period.end
    const label = `${isBefore ? 'before' : 'until'} ${period.label}`
    return { periods: [named(ALWAYS_FROM, end, label)], joined: 'each' }
  }
  // “By October” may be that month, or all there was until then.
  if (/\b(?:by|as of)\s*$/.test(before)) return null
  // “Without December”, of nothing else.
  if (WITHOUT.test(before)) return null
  // “Last spring against this one”: the same of this year, and that before it.
  if (/\bthis one\b/.test(after) && period.again) {
    const year = yearOf(today)
    return { periods: [period.again(year - 1), period.again(year)], joined: 'each' }
  }
  const unit = /\b(week|month|quarter) (?:before|earlier)\b/.exec(after)?.[1]
  if (unit) {
    const earlier = oneBefore(period, unit, calendar)
    return earlier && { periods: [period, earlier], joined: 'each' }
  }
  if (ONE_BEFORE.test(after) && !period.again) return null
  if (ONE_BEFORE.test(after) && period.again)
    return { periods: [period, period.again(yearOf(period.start) - 1)], joined: 'each' }
  return { periods: [period], joined: 'each' }
}

/** “In 2025 from June to August”, “June to August in 2025” said the other way round. */
function partOfYear(text: string, found: readonly FoundPeriod[], calendar: Calendar): Ranges | null {
  const [year, from, to, more] = found
  if (!year || !from || !to || more || !isYear(year.period) || !from.period.again || !to.period.again)
    return null
  const between = text.slice(year.at + year.length, from.at)
  if (!/^\s*(?:from|between)\s*$/.test(between) || !from.period.implicit || !to.period.implicit) return null
  const one = { ...from, period: from.period.again(yearOf(year.period.start)) }
  const other = { ...to, period: to.period.again(yearOf(year.period.start)) }
  const without = text.slice(0, year.at) + ' '.repeat(year.length) + text.slice(year.at + year.length)
  return rangesOf(without, [one, other], calendar)
}

/** Three and more: added up, or each beside the others. */
function ofMany(
  text: string,
  before: string,
  joints: readonly string[],
  found: readonly FoundPeriod[],
): Ranges | null {
  const last = found.at(-1)?.period
  const periods = found.map(({ period }) =>
    period.implicit && last && !last.implicit && period.again ? period.again(yearOf(last.start)) : period,
  )
  if (!joints.every((joint) => /^\s*(?:and|plus|vs|versus|against|&)?\s*$/.test(joint))) return null
  if (
    /\bcompare\b/.test(before) ||
    (SEVERAL.test(text) && !TOGETHER.test(text)) ||
    joints.every((joint) => AGAINST.test(joint))
  )
    return { periods, joined: 'each' }
  return TOGETHER.test(text) || /\btotal\b/.test(text) ? together(periods) : null
}

/** What is counted twice is none of it. */
function together(periods: Period[]): Ranges | null {
  const inOrder = periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const isApart = inOrder.every(({ start }, index) => start > (inOrder[index - 1]?.end ?? ''))
  return isApart ? { periods, joined: 'together' } : null
}

/** “2025 without December”: what is left out has to lie inside. */
function without(whole: Period, left: NamedPeriod): Ranges | null {
  const out = left.implicit && left.again ? left.again(yearOf(whole.end)) : left
  return out.start >= whole.start && out.end <= whole.end
    ? { periods: [whole, out], joined: 'without' }
    : null
}

/** “June 1 to August 31, 2025”: the year stands with the last one. */
function beginningBefore(one: NamedPeriod, other: Period): Period {
  const isBefore = one.start <= other.end && !(one.implicit && yearOf(one.start) < yearOf(other.end))
  if (isBefore || !one.again) return one
  const year = yearOf(other.end)
  const same = one.again(year)
  return same.start <= other.end ? same : one.again(year - 1)
}
