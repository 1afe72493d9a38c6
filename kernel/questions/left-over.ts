import type { Asked } from './asks.ts'
import { STANDING } from './fits.ts'
import type { Joined } from './places.ts'
import type { Parts } from './question.ts'
import { ALWAYS_FROM } from './said-times.ts'
import type { Token } from './tokens.ts'

const SAYS_NOTHING = new Set<Token['kind']>([
  'noun',
  'verb',
  'name',
  'how',
  'count',
  'filler',
  'which',
  'at',
  'from',
  'to',
  'a',
  'and',
  'so-far',
  'together',
])
const OF_ALL = /\b(?:of|out of) (?:everything|all)\b.* ever\b/
const OF_TWO = new Set<Token['kind']>(['versus', 'compare', 'more', 'fewer', 'or', 'both'])
/** Different ones are counted once in each value, and may be the same in two of them. */
export const DISTINCT: ReadonlySet<string> = new Set(['groups', 'locations', 'organizations'])

/** Whether something was said that the answer would not say. */
export function leftOver(parts: Parts, joined: Joined, values: number): boolean {
  const {
    asked,
    figure: { figure },
    beside: { places },
    times,
    rest,
  } = parts
  // “The lifetime total through 2025”.
  const isOfAlways = times.periods.every(({ start }) => start === ALWAYS_FROM)
  const isWhose = places.length > 0 || figure === 'individual' || figure === 'grouped'
  const isKnown: Partial<Record<Token['kind'], boolean>> = {
    you:
      times.periods.length > 0 ||
      places.length > 0 ||
      STANDING.has(figure) ||
      asked.asks !== 'sum' ||
      parts.tokens.some(({ kind }) => kind === 'always'),
    planned: figure.startsWith('planned'),
    active: STANDING.has(figure),
    inactive: STANDING.has(figure),
    distinct: DISTINCT.has(figure),
    only: isWhose,
    // “Of everything that they ever made, how much was it in 2024?”
    always: isOfAlways || OF_ALL.test(parts.tokens.map(({ text }) => text).join(' ')),
    'since-it': isOfAlways,
    usual: !['sum', 'series', 'share'].includes(asked.asks),
    change: joined === 'change' || joined === 'difference',
    fell: joined === 'difference',
    without: joined === 'without',
    per: asked.asks === 'series',
    each: true,
    when: false,
  }
  // “Groups that took part both in 2024 and 2025”: those of each, or those in both?
  if (DISTINCT.has(figure) && times.periods.length > 1 && parts.tokens.some(({ text }) => text === 'both'))
    return true
  // “A list of drivers”.
  if (parts.tokens.some(({ kind }) => kind === 'each') && asked.asks === 'sum' && !asked.by && values < 2)
    return true
  return rest.some((token, at) => {
    const { kind } = token
    if (SAYS_NOTHING.has(kind)) return false
    if (OF_TWO.has(kind)) return values < 2
    if (kind === 'by') return !isByWhom(rest, at, asked)
    return isKnown[kind] !== true
  })
}

/** “By groups”, “by the north side”: whose they are; “by group” would be one by one. */
function isByWhom(tokens: readonly Token[], at: number, { asks, per }: Asked): boolean {
  const whom = tokens.slice(at + 1).find(({ kind }) => kind !== 'filler')
  // “The biggest event by attendance”, “the top months by sandwiches”.
  if (per === 'event' || asks === 'most' || asks === 'least') return whom?.kind === 'noun'
  if (whom?.kind === 'name') return true
  if (whom?.kind !== 'noun' || !whom.text.endsWith('s') || whom.value === 'sandwich')
    return whom?.value === 'person'
  return whom.value !== 'location' || tokens[at - 1]?.kind === 'verb'
}
