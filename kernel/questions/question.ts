import { addDays, type Day } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { typoDistance } from '../language/names.ts'
import { type Calendar, type FoundPeriod, type NamedPeriod, periodsIn } from './periods.ts'
import {
  AGAINST,
  AVERAGE,
  BEST,
  BOUNDS,
  BY_SANDWICHES,
  COMPARED,
  FIGURES,
  LEAST,
  MAKING,
  ONE_BEFORE,
  PER_ENTRY,
  PLAIN,
  SHARE,
  SPELLED,
} from './words.ts'

/** What a question may be about beside its days. */
export interface KnownNames {
  locations: readonly { id: string; name: string }[]
  areas: readonly string[]
  groups: readonly { id: string; name: string }[]
}

export type Per = 'day' | 'week' | 'month' | 'year'

export interface Question {
  /** The figure that is asked for (`server/data/figures.ts`). */
  figure: string
  /** 'sum': how many; 'average': per something; 'most' and 'least': which one; 'series': one by one; 'share': of all. */
  asks: 'sum' | 'average' | 'most' | 'least' | 'series' | 'share'
  per: Per | 'entry' | null
  /** One, or two that are compared; none means everything there is. */
  periods: Period[]
  hostId?: string
  area?: string
  organizationId?: string
}

/** What else it might have been: whole questions, to be asked with a press. */
export interface NotSure {
  near: string[]
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Small letters, one space between words, nothing but what words and days are made of. */
export const plainly = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
    .replaceAll(/,(?= ?(?:19|20|21)\d\d)/g, ' ')
    .replaceAll(/[^a-z0-9%/&-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const SLIP_FROM = 5

/** 'sandwhiches' -> 'sandwiches': a long word that is one slip away from one that is known. */
const spelled = (text: string) =>
  text.replaceAll(/\b[a-z]+\b/g, (word) => {
    if (word.length < SLIP_FROM || PLAIN.has(word) || SPELLED.includes(word)) return word
    // One and many are no slips of each other, and tours are no hours.
    const near = (known: string) =>
      known.charAt(0) === word.charAt(0) &&
      known !== `${word}s` &&
      word !== `${known}s` &&
      Math.abs(known.length - word.length) <= 1 &&
      typoDistance(known, word) === 1
    return SPELLED.find(near) ?? word
  })

/** A question in plain words, as far as every word of it is understood; else what it might have been. */
export function read(typed: string, known: KnownNames, calendar: Calendar): Question | NotSure {
  const asTyped = plainly(typed)
  // A name is never taken for a slip.
  const text = placeIn(asTyped, known) ? asTyped : spelled(asTyped)
  const place = placeIn(text, known)
  if (place === 'several') return nearTo(typed)
  const withoutPlace = place ? blank(text, place.at, place.length) : text
  const found = periodsIn(withoutPlace, calendar)
  const periods = found && rangesOf(withoutPlace, found, calendar)
  if (!found || !periods) return nearTo(typed)
  let rest = withoutPlace
  for (const { at, length } of found) rest = blank(rest, at, length)
  const flat = rest.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim()
  const asked = asks(flat)
  if (!asked) return nearTo(typed)
  const said = FIGURES.find(([, words]) => words.test(asked.rest))?.[0]
  // A group is asked for what it made, and for nothing else.
  if (place?.figure && said !== undefined && said !== 'sandwiches') return nearTo(typed)
  // “Our best week”, “October against October”: of what everything here is about.
  const isClear = asked.asks !== 'sum' || periods.length > 0
  const figure = place?.figure ?? said ?? (isClear ? 'sandwiches' : undefined)
  if (!figure || !fits(figure, asked, flat, place)) return nearTo(typed)
  if (leftOver(asked.rest, figure, periods.length).length > 0) return nearTo(typed)
  return { figure, asks: asked.asks, per: asked.per, periods, ...(place ? place.filter : {}) }
}

/** What can be asked of a figure. */
function fits(figure: string, { asks: asked, per }: Asked, flat: string, place: Place | null): boolean {
  if (per === 'entry' && !['sandwiches', 'individual', 'grouped'].includes(figure)) return false
  if (asked === 'share' && !['individual', 'grouped'].includes(figure)) return false
  // What is given out goes from a location; to whom it goes is no location.
  return figure !== 'distributed' || !place || /\bfrom\b/.test(flat)
}

const blank = (text: string, at: number, length: number) =>
  text.slice(0, at) + '\0'.repeat(length) + text.slice(at + length)

interface Place {
  at: number
  length: number
  filter: Pick<Question, 'hostId' | 'area' | 'organizationId'>
  /** A group is asked by its own figure. */
  figure?: string
}

/** The location, area or group that stands in a question: the longest name; 'several' where two are named. */
function placeIn(text: string, { locations, areas, groups }: KnownNames): Place | 'several' | null {
  const names = [
    ...locations.map(({ id, name }) => ({ name, filter: { hostId: id } })),
    ...areas.map((name) => ({ name, filter: { area: name } })),
    ...groups.map(({ id, name }) => ({ name, filter: { organizationId: id }, figure: 'madeByGroup' })),
  ]
    .map((one) => ({ ...one, plain: plainly(one.name) }))
    .filter(({ plain }) => plain.length > 2 && !isOfKnownWords(plain))
    .toSorted((a, b) => b.plain.length - a.plain.length)
  const found: Place[] = []
  let rest = text
  for (const { plain, filter, ...more } of names) {
    const match = new RegExp(`\\b(?:the )?${escape(plain)}\\b`).exec(rest)
    if (!match) continue
    found.push({ at: match.index, length: match[0].length, filter, ...more })
    rest = blank(rest, match.index, match[0].length)
  }
  const [one] = found
  if (!one) return null
  const called = text.slice(one.at, one.at + one.length).replace(/^the /, '')
  return found.length > 1 || names.filter(({ plain }) => plain === called).length > 1 ? 'several' : one
}

/** A group called “Events”, or “2025”: the question means the word. */
const isOfKnownWords = (plain: string) =>
  plain
    .split(' ')
    .every(
      (word) =>
        PLAIN.has(word) ||
        /^\d+$/.test(word) ||
        FIGURES.some(([, words]) => words.test(word)) ||
        SPELLED.includes(word),
    )

/** “This October than last October”: of two that are the same days, the later one named is the year before. */
function sameOfTwoYears(one: NamedPeriod, other: NamedPeriod): Period[] {
  const isSame = one.start === other.start && one.end === other.end
  if (isSame && other.again) return [one, other.again(Number(one.start.slice(0, 4)) - 1)]
  // “March vs April 2025”: the year stands with the last one.
  if (one.implicit && !other.implicit && one.again) return [one.again(Number(other.start.slice(0, 4))), other]
  return [one, other]
}

/** Periods as they belong together: from one to another, since one, one against another. Null where it stays open. */
function rangesOf(text: string, found: readonly FoundPeriod[], { today }: Calendar): Period[] | null {
  const [one, other] = found
  if (!one) return /\bthis one\b/.test(text) ? null : []
  const before = text.slice(0, one.at)
  if (!other) {
    if (/\b(?:since|after|from)(?: the (?:start|beginning) of)?\s*$/.test(before))
      return [
        span(
          /\bafter\s*$/.test(before) ? addDays(one.period.end, 1) : one.period.start,
          today,
          `since ${one.period.label}`,
        ),
      ]
    if (/\b(?:before|until|up to|till)\s*$/.test(before)) {
      const end = /\bbefore\s*$/.test(before) ? addDays(one.period.start, -1) : one.period.end
      return [
        span('1900-01-01', end, `${/\bbefore\s*$/.test(before) ? 'before' : 'until'} ${one.period.label}`),
      ]
    }
    // “Last spring against this one”: the same of this year, and that before it.
    const after = text.slice(one.at + one.length)
    if (/\bthis one\b/.test(after) && one.period.again) {
      const year = Number(today.slice(0, 4))
      return [one.period.again(year - 1), one.period.again(year)]
    }
    if (/\b(?:the )?(?:year|same time|one) before\b|\ba year earlier\b/.test(after) && one.period.again) {
      const year = Number(one.period.start.slice(0, 4))
      return [one.period, one.period.again(year - 1)]
    }
    return [one.period]
  }
  if (found.length > 2) return null
  if (/\bdifference between\s*$/.test(before)) return sameOfTwoYears(one.period, other.period)
  const between = text.slice(one.at + one.length, other.at)
  if (/^\s*(?:to|until|till|through|and|-)\s*$/.test(between) && /\b(?:between|from)\s*$/.test(before))
    return [
      span(
        startBefore(one.period, other.period),
        other.period.end,
        `${one.period.label} to ${other.period.label}`,
      ),
    ]
  if (/^\s*(?:through|until|till)\s*$/.test(between))
    return [span(one.period.start, other.period.end, `${one.period.label} to ${other.period.label}`)]
  const pair = sameOfTwoYears(one.period, other.period)
  if (AGAINST.test(between) || (/^\s*(?:and|with|to)\s*$/.test(between) && /\bcompare\b/.test(before)))
    return pair
  return null
}

/** “June 1 to August 31, 2025”: the year stands with the last one. */
function startBefore(one: NamedPeriod, other: Period): Day {
  if (one.start <= other.end || !one.again) return one.start
  const year = Number(other.end.slice(0, 4))
  const same = one.again(year)
  return same.start <= other.end ? same.start : one.again(year - 1).start
}

const span = (start: Day, end: Day, label: string): Period => ({ start, end, label })

const UNITS: Readonly<Record<string, Per>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  year: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

interface Asked extends Pick<Question, 'asks' | 'per'> {
  /** What of the question is not used up by it. */
  rest: string
}

const UNIT = '(days?|weeks?|months?|years?)'
const unitOf = (word: string | undefined): Per | null => UNITS[word?.replace(/s$/, '') ?? ''] ?? null

/** What is asked of it. Null where two things are asked at once, or something without what it needs. */
function asks(flat: string): Asked | null {
  const without = (text: string, ...words: (RegExp | string)[]) =>
    words.reduce<string>((left, one) => left.replace(one, ' '), text)
  const adverb = /\b(daily|weekly|monthly|yearly|annual|annually)\b/
  const each = new RegExp(`\\b(?:per|each|every|by|in an?|an?|of an?) (?:whole )?${UNIT}\\b`)
  const any = new RegExp(`\\b${UNIT}\\b`)
  if (AVERAGE.test(flat)) {
    if (PER_ENTRY.test(flat))
      return { asks: 'average', per: 'entry', rest: without(flat, AVERAGE, PER_ENTRY) }
    const unit = each.exec(flat) ?? adverb.exec(flat) ?? any.exec(flat)
    return {
      asks: 'average',
      per: unitOf(unit?.[1]) ?? 'week',
      rest: without(flat, AVERAGE, ...(unit ? [unit[0]] : [])),
    }
  }
  const [best, least] = [BEST.test(flat), LEAST.test(flat)]
  if (best || least) {
    const unit = any.exec(flat)
    const when = /^when\b/.test(flat)
    if (best === least || (!unit && !when)) return null
    return {
      asks: best ? 'most' : 'least',
      per: unitOf(unit?.[1]) ?? 'week',
      rest: without(flat, BEST, LEAST, ...(unit ? [unit[0]] : []), /^when\b/),
    }
  }
  if (SHARE.test(flat)) return { asks: 'share', per: null, rest: without(flat, SHARE) }
  const twice = new RegExp(`\\b${UNIT} by \\1\\b`).exec(flat)
  const series = twice ?? new RegExp(`\\b(?:per|each|every|by) ${UNIT}\\b`).exec(flat) ?? adverb.exec(flat)
  if (series) return { asks: 'series', per: unitOf(series[1]), rest: without(flat, series[0]) }
  // “How many sandwiches a week?”
  const usual = new RegExp(`\\ban? ${UNIT}\\b`).exec(flat)
  if (usual) return { asks: 'average', per: unitOf(usual[1]), rest: without(flat, usual[0]) }
  return { asks: 'sum', per: null, rest: flat }
}

/** What of a question nobody has understood. */
function leftOver(rest: string, figure: string, periods: number): string[] {
  const [isDated, isCompared] = [periods > 0, periods > 1]
  const words = FIGURES.find(([name]) => name === figure)?.[1]
  let text = words ? rest.replace(new RegExp(words.source, 'g'), ' ') : rest
  if (BY_SANDWICHES.has(figure)) text = text.replaceAll(/\bsandwich(?:es)?\b/g, ' ')
  if (BY_SANDWICHES.has(figure) && figure !== 'distributed') text = text.replaceAll(MAKING, ' ')
  if (figure === 'minutes')
    text = text.replaceAll(/\b(?:log|logged|work|worked|give|gave|total|volunteers)\b/g, ' ')
  if (figure === 'madeByGroup' || figure === 'sandwiches')
    text = text.replaceAll(/\ball (?:hosts|locations|sites)\b/g, ' ')
  if (isCompared) text = text.replaceAll(COMPARED, ' ').replace(ONE_BEFORE, ' ')
  if (isDated) text = text.replaceAll(BOUNDS, ' ')
  return text.split(/\s+/).filter((word) => word !== '' && !PLAIN.has(word) && !/^[-/&]+$/.test(word))
}

const EXAMPLES = [
  'How many sandwiches did we collect this year?',
  'Which week was the best of last year?',
  'How many events were there last month?',
  'Sandwiches by month in the last 12 months',
  'How many sandwiches came from groups last year?',
  'How many hours were logged this month?',
]

/** Questions with words of this one, so that the way to the answer is a press away. */
function nearTo(typed: string): NotSure {
  const words = new Set(
    plainly(typed)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  const shared = (question: string) =>
    plainly(question)
      .split(' ')
      .filter((word) => words.has(word)).length
  return { near: EXAMPLES.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3) }
}
