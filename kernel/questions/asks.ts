import { COUNTS, ORDINALS } from './days.ts'
import {
  AT_A_LOCATION,
  AT_AN_EVENT,
  AVERAGE,
  BEST,
  BY_AREA,
  CHANGE,
  DIFFERENCE,
  EACH_ENTRY,
  FELL,
  LEAST,
  MEDIAN,
  PER_ENTRY,
  PER_EVENT,
  PER_LOCATION,
  SHARE,
} from './words.ts'

export type Per = 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface Asked {
  /** 'sum': how many; 'average' and 'median': per something; 'most' and 'least': which one; 'series': one by one; 'share': of all. */
  asks: 'sum' | 'average' | 'median' | 'most' | 'least' | 'series' | 'share'
  per: Per | 'entry' | 'event' | 'location' | null
  /** Of each of these, or of each area, one value of what is asked. */
  by: Per | 'area' | null
  /** Of the most or the least: from which place to which, [1, 1] is the first one. */
  ranks: readonly [number, number]
  /** Two values are asked for as one: how many more, by which part. */
  joined: 'difference' | 'change' | null
  /** Of a difference: the first less the second, the other way round, or how far apart they are. */
  counted: 'up' | 'down' | 'either'
  /** What of the question is not used up by it. */
  rest: string
}

const UNITS: Readonly<Record<string, Per>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}
const UNIT = '(days?|weeks?|months?|quarters?|years?)'
const ADVERB = /\b(daily|weekly|monthly|quarterly|yearly|annual|annually)\b/
const PER_UNIT = new RegExp(`\\bper ${UNIT}\\b`)
const EACH = new RegExp(`\\b(?:by|(?:(?:for|in|of|during) )?(?:each|every)) ${UNIT}\\b`)
const ANY_UNIT = new RegExp(
  `\\b(?:(?:per|each|every|in|of|for|over|an?|any|one|single|whole|calendar) )*${UNIT}\\b`,
)
/** 'second', '3rd' */
const PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(ORDINALS).filter(([word, place]) => place > 1 && word !== 'last'),
)
const MANY = `\\d{1,2}|${Object.keys(COUNTS)
  .filter((word) => word !== 'a')
  .join('|')}`
const MOST_RANKS = 30

const unitOf = (word: string | undefined): Per | null => UNITS[word?.replace(/s$/, '') ?? ''] ?? null
const without = (text: string, ...words: (RegExp | string)[]) =>
  words.reduce<string>((left, one) => left.replace(one, ' '), text)

/** What is asked of it. Null where two things are asked at once, or something without what it needs. */
export function asksOf(flat: string): Asked | null {
  const area = BY_AREA.exec(flat)?.[0]
  if (area !== undefined) {
    const inner = asksOf(flat.replace(area, ' '))
    return inner && isOneValue(inner) && !inner.joined && !inner.by ? { ...inner, by: 'area' } : null
  }
  return eachOf(flat) ?? asksOnce(flat)
}

const SIZES: readonly Asked['per'][] = [
  'entry',
  'event',
  'location',
  'day',
  'week',
  'month',
  'quarter',
  'year',
]

/** “The average per week by month”, “the best week of each year”: what is asked of each is less than that. */
function eachOf(flat: string): Asked | null {
  const outer = EACH.exec(flat) ?? (SHARE.test(flat) ? PER_UNIT.exec(flat) : null)
  const by = unitOf(outer?.[1])
  if (!outer || !by) return null
  const inner = valueAsked(flat.replace(outer[0], ' '))
  if (!inner || inner.asks === 'sum' || inner.asks === 'series' || inner.ranks[1] > 1) return null
  const isInside = inner.asks === 'share' || SIZES.indexOf(inner.per) < SIZES.indexOf(by)
  return isInside ? { ...inner, by } : null
}

function asksOnce(flat: string): Asked | null {
  const isDown = flat.search(FELL) >= 0
  if (CHANGE.test(flat)) {
    const rest = flat.replaceAll(new RegExp(CHANGE, 'g'), ' ')
    // In percent nobody knows whether what fell is said with a sign.
    return isDown ? null : { ...ONCE, asks: 'sum', per: null, joined: 'change', rest }
  }
  const difference = DIFFERENCE.exec(flat)?.[0]
  if (difference !== undefined) {
    const inner = valueAsked(flat.replace(difference, ' ').replaceAll(FELL, ' '))
    const counted = /difference/.test(difference) ? 'either' : isDown ? 'down' : 'up'
    return inner && isOneValue(inner) ? { ...inner, joined: 'difference', counted } : null
  }
  return valueAsked(flat)
}

const ONCE = { by: null, ranks: [1, 1] as const, joined: null, counted: 'up' as const }
/** No list, and not one out of a list. */
export const isOneValue = ({ asks }: Pick<Asked, 'asks'>) => !['most', 'least', 'series'].includes(asks)

function valueAsked(flat: string): Asked | null {
  if (AVERAGE.test(flat) || MEDIAN.test(flat)) return middle(flat)
  if (BEST.test(flat) || LEAST.test(flat)) return extreme(flat)
  if (SHARE.test(flat)) return { ...ONCE, asks: 'share', per: null, rest: ofShare(without(flat, SHARE)) }
  if (PER_EVENT.test(flat)) return { ...ONCE, asks: 'average', per: 'event', rest: without(flat, PER_EVENT) }
  if (EACH_ENTRY.test(flat))
    return { ...ONCE, asks: 'average', per: 'entry', rest: without(flat, EACH_ENTRY) }
  if (PER_LOCATION.test(flat))
    return { ...ONCE, asks: 'average', per: 'location', rest: without(flat, PER_LOCATION) }
  const twice = new RegExp(`\\b${UNIT} (?:by|for|after) \\1\\b`).exec(flat)
  const series =
    twice ??
    new RegExp(
      `\\b(?:per|(?:(?:for|in|of|during) )?(?:each|every)|by) (?:(?:calendar|single) )?${UNIT}\\b`,
    ).exec(flat) ??
    ADVERB.exec(flat)
  if (series) return { ...ONCE, asks: 'series', per: unitOf(series[1]), rest: without(flat, series[0]) }
  // “How many sandwiches a week?”
  const usual = new RegExp(`\\ban? ${UNIT}\\b`).exec(flat)
  if (usual) return { ...ONCE, asks: 'average', per: unitOf(usual[1]), rest: without(flat, usual[0]) }
  return { ...ONCE, asks: 'sum', per: null, rest: flat }
}

/** “The share of groups” is that of what came from them. */
const ofShare = (rest: string) =>
  rest
    .replace(/^\W*(?:the )?(groups|individuals)\b/, ' from $1')
    .replace(/^\W*(?:the )?(group|individual) /, ' from $1s ')

/** The average or the middle one of something that is said. */
function middle(flat: string): Asked | null {
  const [isMean, isMedian] = [AVERAGE.test(flat), MEDIAN.test(flat)]
  if ((isMean && isMedian) || BEST.test(flat) || LEAST.test(flat)) return null
  const left = without(flat, AVERAGE, MEDIAN)
  if (isMean && PER_ENTRY.test(left))
    return { ...ONCE, asks: 'average', per: 'entry', rest: without(left, PER_ENTRY) }
  if (isMean && AT_AN_EVENT.test(left))
    return { ...ONCE, asks: 'average', per: 'event', rest: without(left, AT_AN_EVENT) }
  if (isMean && AT_A_LOCATION.test(left))
    return { ...ONCE, asks: 'average', per: 'location', rest: without(left, AT_A_LOCATION) }
  const each = new RegExp(`\\b(?:per|each|every|by|in an?|an?|of an?) (?:whole )?${UNIT}\\b`)
  const unit = each.exec(left) ?? ADVERB.exec(left) ?? ANY_UNIT.exec(left)
  const per = unitOf(unit?.[1])
  // An average of nothing that is said.
  if (!unit || !per) return null
  return { ...ONCE, asks: isMean ? 'average' : 'median', per, rest: without(left, unit[0]) }
}

/** Which one had the most or the least; of several the first so many, or one that is not the first. */
function extreme(flat: string): Asked | null {
  const [isBest, isLeast] = [BEST.test(flat), LEAST.test(flat)]
  if (isBest && isLeast) return null
  const asks = isBest ? 'most' : 'least'
  const words = (isBest ? BEST : LEAST).source
  const place = new RegExp(`\\b(${Object.keys(PLACES).join('|')})[ -](?=${words})`).exec(flat)
  const many =
    new RegExp(`\\b(${MANY}) (?=${words})`).exec(flat) ??
    new RegExp(`(?<=${words} )(${MANY})\\b`).exec(flat) ??
    new RegExp(`(?<=\\b(?:which|what|our|the) )(${MANY}) (?=(?:days|weeks|months|quarters|years)\\b)`).exec(
      flat,
    )
  const left = without(flat, ...(place ? [place[0]] : []), ...(many ? [many[0]] : []), new RegExp(words))
  const unit = ANY_UNIT.exec(left) ?? ADVERB.exec(left)
  const per = unitOf(unit?.[1])
  if (!unit || !per || new RegExp(words).test(left)) return null
  const count = many ? (COUNTS[many[1] ?? ''] ?? Number(many[1])) : 1
  const isSeveral = (unit[1] ?? '').endsWith('s')
  if (count < 1 || count > MOST_RANKS || (place && many) || (count > 1 && !isSeveral)) return null
  // “The total of the best three weeks” is none of them.
  if (count > 1 && /\b(?:total|sum|together|combined|altogether)\b/.test(left)) return null
  // “The best weeks”: how many of them?
  if (count === 1 && isSeveral) return null
  const first = place ? (PLACES[place[1] ?? ''] ?? 1) : 1
  return {
    asks,
    per,
    by: null,
    ranks: [first, first + count - 1],
    joined: null,
    counted: 'up',
    rest: without(left, unit[0], /^when\b/, /\b(?:in )?(?:one|any)\b/),
  }
}
