/** Numbers and their words: the one place that writes them, and that chooses between one and many. */

import { once } from '../once.ts'

const parted = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

/** As `Intl` writes whole numbers, whose first formatter takes a phone longer than all rows of a list. */
const writeWhole = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

const ENDINGS: [RegExp, string][] = [
  [/person$/, 'people'],
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=s|x|ch|sh)$/, 'es'],
  [/$/, 's'],
]
/** 'stops of a run', 'discards or adjustments': of words that belong together each that is counted. */
const plural = (noun: string): string => {
  const [, counted, rest] = /^(.+?)( of .+)$/.exec(noun) ?? []
  if (counted && rest) return plural(counted) + rest
  if (noun.includes(' or ')) return noun.split(' or ').map(plural).join(' or ')
  const [end, many] = ENDINGS.find(([ending]) => ending.test(noun)) ?? [/$/, 's']
  return noun.replace(end, many)
}

/** What fits the number, without it: "entry" for one, "entries" for more; `inNumber(count, 'is', 'are')`. */
export const inNumber = (count: number, one: string, many = plural(one)) => (count === 1 ? one : many)

/** `1,746,188`; nothing for nothing. */
export const formatNumber = (value: number | null | undefined) => {
  if (value == null) return ''
  return Number.isSafeInteger(value) ? writeWhole(value) : parted().format(value)
}

/** What something changed by: `+12`, `−2` with a minus and no hyphen, `0`. */
export const signed = (value: number) =>
  value < 0 ? `−${formatNumber(-value)}` : `${value > 0 ? '+' : ''}${formatNumber(value)}`

/** `1 entry`, `1,312 entries`. */
export const countOf = (count: number, one: string, many = plural(one)) =>
  `${formatNumber(count)} ${inNumber(count, one, many)}`
