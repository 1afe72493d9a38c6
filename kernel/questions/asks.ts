import type { Token } from './tokens.ts'

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
}

/** No list, and not one out of a list. */
export const isOneValue = ({ asks }: Pick<Asked, 'asks'>) => !['most', 'least', 'series'].includes(asks)

const SIZES = ['entry', 'event', 'location', 'day', 'week', 'month', 'quarter', 'year']
const MOST_RANKS = 30
const RATES = new Set(['entry', 'event', 'location'])

/** What of a question is said to be of each of something: “per week”, “monthly”, “a day”, “best week”. */
interface Unit {
  of: string
  /** 'by': one after the other, or an average; 'a': an average; 'bare': only named. */
  link: 'by' | 'per' | 'a' | 'bare'
  isSeveral: boolean
  /** The word that links it: “per”. */
  said?: string
}

/** What is asked, by the kinds of words that are there; the tokens that it used up are taken out. Null where it stays open. */
export function asksOf(tokens: readonly Token[]): { asked: Asked; rest: Token[] } | null {
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  const isExtreme = has('best', 'worst')
  const isMean = has('average', 'median')
  const { units, rest } = unitsOf(tokens, { isMean, isExtreme })
  const joined = joinedIn(tokens)
  if (joined === undefined) return null
  const isShare = !joined?.joined && has('share', 'percent')
  if ([isExtreme, isMean, isShare].filter(Boolean).length > 1) return null
  if (has('best') && has('worst')) return null
  if (has('average') && has('median')) return null
  const base = { ...ONCE, ...joined }
  const own = new Set<Token['kind']>(['average', 'median', 'best', 'worst', 'share', 'difference'])
  const left = rest.filter(
    ({ kind }) => !own.has(kind) && !(kind === 'percent' && (isShare || joined?.joined === 'change')),
  )
  const areas = units.filter(({ of }) => of === 'area')
  const others = units.filter(({ of }) => of !== 'area')
  if (areas.length > 1 || areas.some(({ link }) => link === 'bare' || link === 'a')) return null
  const inner = isExtreme
    ? extreme(base, others, left, has('best') ? 'most' : 'least')
    : isMean
      ? middle(base, others, has('median') ? 'median' : 'average', tokens)
      : isShare
        ? one(base, others, 'share')
        : plain(base, others, tokens)
  if (!inner) return null
  if (areas.length === 0)
    return { asked: inner, rest: left.filter(({ kind }) => !(isExtreme && RANKS.has(kind))) }
  return isOneValue(inner) && !inner.joined && !inner.by
    ? { asked: { ...inner, by: 'area' }, rest: left }
    : null
}

const ONCE: Asked = { asks: 'sum', per: null, by: null, ranks: [1, 1], joined: null, counted: 'up' }
const RANKS = new Set<Token['kind']>(['number', 'ordinal', 'when'])

/** Every unit, and the question without them. “In one week” is in a week. */
function unitsOf(
  tokens: readonly Token[],
  { isMean, isExtreme }: { isMean: boolean; isExtreme: boolean },
): { units: Unit[]; rest: Token[] } {
  const units: Unit[] = []
  const out = new Set<number>()
  tokens.forEach((token, at) => {
    if (token.kind === 'adverb') {
      const next = tokens[at + 1]
      units.push({
        of: token.value,
        link: 'by',
        isSeveral: next?.kind === 'count' && next.value === 'several',
      })
      out.add(at)
      return
    }
    const isRate = token.kind === 'noun' && RATES.has(token.value)
    if (token.kind !== 'unit' && !isRate) return
    const { by, places } = isTotals(tokens, at) ? { by: 'by' as const, places: [] } : linkOf(tokens, at)
    const link = tokens[places[0] ?? -1]
    const isOne = isRate && isNamedAlone(tokens, at)
    // “By event” would be a list, and so would “each location”.
    const isOpen =
      by === null || by === 'by' || (token.value === 'location' && link?.text !== 'per' && !isMean)
    if (isRate && !isOne && isOpen) return
    if (!isMean && !isExtreme && (by === null || (isRate && by === 'a'))) return
    units.push({
      of: token.value,
      link: by ?? 'bare',
      isSeveral: token.text.endsWith('s'),
      said: link?.text ?? '',
    })
    for (const place of [at, ...places]) out.add(place)
  })
  return { units, rest: tokens.filter((token, at) => !out.has(at) || token.kind === 'average') }
}

/** What links a unit to what is asked of it, and where it stands: “per week”, “by each month”, “in an average week”. */
function linkOf(tokens: readonly Token[], at: number): { by: 'by' | 'per' | 'a' | null; places: number[] } {
  const [before, second, third] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]]
  const isSkipped =
    before !== undefined &&
    (ARTICLES.has(before.text) ||
      before.kind === 'average' ||
      (before.kind === 'a' && second?.kind === 'per'))
  const isSecond = isSkipped && isLink(second)
  const link = isSecond ? second : before
  if (!isLink(link)) return { by: null, places: isSkipped ? [at - 1] : [] }
  const places = isSecond ? [at - 2, at - 1] : [at - 1]
  const isDouble = link?.kind === 'per' && (isSecond ? third : second)?.kind === 'by'
  return {
    by: link?.kind as 'by' | 'per' | 'a',
    places: isDouble ? [...places, (places[0] ?? 0) - 1] : places,
  }
}

/** “Week totals”; “the areas, one by one”. */
const isTotals = (tokens: readonly Token[], at: number) => {
  const [token, after] = [tokens[at], tokens[at + 1]]
  const isSeveral = token?.text.endsWith('s') ?? false
  return (
    token?.kind === 'unit' &&
    (isSeveral
      ? token.value === 'area' && tokens.some(({ kind }) => kind === 'each' || kind === 'both')
      : after?.kind === 'each' || (after?.kind === 'count' && after.value === 'several'))
  )
}

/** “The largest event”, “the top 3 events”, “the average entry”. */
function isNamedAlone(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]?.kind ?? 'filler']
  if (token?.value === 'entry')
    return ['average', 'median', 'name', 'best', 'worst', 'a'].includes(before) && !token.text.endsWith('s')
  const isSeveral = token?.text.endsWith('s') ?? false
  return (
    token?.value === 'event' &&
    ['best', 'worst', 'which', 'average', 'median', 'number'].includes(before) &&
    (!isSeveral || tokens.some(({ kind }) => kind === 'number'))
  )
}
const ARTICLES = new Set(['of', 'of the', 'of our', 'our', 'the', 'whole', 'full', 'complete'])
const isLink = (token: Token | undefined) => token !== undefined && ['by', 'per', 'a'].includes(token.kind)

/** How two values become one: null where they do not, undefined where it stays open. */
function joinedIn(tokens: readonly Token[]): Pick<Asked, 'joined' | 'counted'> | null | undefined {
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  const isFar = tokens.some(({ text }) => text.startsWith('how far behind'))
  const isDown = has('fell', 'fewer') || isFar
  const isMore = has('more', 'fewer')
  if (has('percent') && (has('change', 'difference') || isMore || has('fell')))
    // In percent nobody knows whether what fell is said with a sign.
    return isDown ? undefined : { joined: 'change', counted: 'up' }
  if (tokens.some(({ text }) => /growth rate|rate of growth/.test(text)))
    return { joined: 'change', counted: 'up' }
  if (tokens.some(({ kind, value }) => kind === 'again' && value === 'year') && has('change'))
    return { joined: 'change', counted: 'up' }
  const counting = tokens.findIndex(({ kind }) => kind === 'how')
  const more = tokens.findIndex(({ kind }) => kind === 'more' || kind === 'fewer')
  const isCounted =
    counting >= 0 &&
    more > counting &&
    tokens.slice(counting + 1, more).every(({ kind }) => IN_COUNT.has(kind))
  if (has('difference') || isCounted) {
    const isNamed = tokens.some(
      ({ kind, text }) =>
        kind === 'difference' && !/^(?:by how|how far (?:ahead|behind)|minus|less)/.test(text),
    )
    return { joined: 'difference', counted: isDown ? 'down' : isNamed && !has('more') ? 'either' : 'up' }
  }
  return isDown && has('fell') ? undefined : null
}
const IN_COUNT = new Set<Token['kind']>(['noun', 'filler', 'verb', 'name'])

/** “In how many months …” is none of them: what is neither linked nor named by its kind of question is left over. */
function one(base: Asked, units: readonly Unit[], asks: 'share' | 'sum'): Asked | null {
  const [unit, more] = units
  if (more) return null
  if (!unit) return { ...base, asks }
  return isPer(unit.of) && unit.link !== 'bare' ? { ...base, asks, by: unit.of } : null
}
const isPer = (of: string): of is Per => ['day', 'week', 'month', 'quarter', 'year'].includes(of)

/** One by one; “a week” and “per event” are averages. */
function plain(base: Asked, units: readonly Unit[], tokens: readonly Token[]): Asked | null {
  const [unit, more] = units
  if (more) return middle(base, units, 'average', tokens)
  if (!unit) return lastOnes(base, tokens)
  if (!isPer(unit.of)) return { ...base, asks: 'average', per: unit.of as 'entry' | 'event' | 'location' }
  // “For that one week”: of which?
  if (unit.link === 'a')
    return /one|single/.test(unit.said ?? '') ? null : { ...base, asks: 'average', per: unit.of }
  return { ...base, asks: 'series', per: unit.of }
}

/** “Each of the last four weeks”, “the last 6 weeks one by one”. */
function lastOnes(base: Asked, tokens: readonly Token[]): Asked {
  const at = tokens.findIndex(({ kind }) => kind === 'time')
  const before = tokens.slice(0, at).findLast(({ kind, text }) => kind !== 'filler' || !ARTICLES.has(text))
  const unit = unitOfTime(tokens[at])
  const isEach = before?.kind === 'per' || tokens.some(({ kind }) => kind === 'each')
  return isEach && unit ? { ...base, asks: 'series', per: unit } : base
}

/** “The last 6 weeks”, “calendar year 2022”. */
function unitOfTime(time: Token | undefined): Per | null {
  const said = time?.value ?? ''
  const unit = (/(day|week|month|year)s$/.exec(said) ??
    /^(?:calendar )?(year|month|quarter) /.exec(said))?.[1]
  return unit !== undefined && isPer(unit) ? unit : null
}

/** The average or the middle one of something that is said. */
function middle(
  base: Asked,
  units: readonly Unit[],
  asks: 'average' | 'median',
  tokens: readonly Token[],
): Asked | null {
  const bySize = units.toSorted((a, b) => SIZES.indexOf(a.of) - SIZES.indexOf(b.of))
  const [unit, outer, more] = bySize
  if (more) return null
  if (!unit) {
    // “The average attendance of our events” is that of each.
    const isSaid = (noun: string) => tokens.some(({ kind, value }) => kind === 'noun' && value === noun)
    const isOfEach = isSaid('attendance') || (isSaid('event') && isSaid('sandwich'))
    if (isOfEach) return { ...base, asks, per: 'event' }
    // “The average of the last 6 weeks”.
    const times = tokens.filter(({ kind }) => kind === 'time')
    const per = /weeks$|\b(?:full|whole|complete|calendar) [a-z]+s$/.test(times[0]?.value ?? '')
      ? unitOfTime(times[0])
      : null
    return per && times.length === 1 ? { ...base, asks, per } : null
  }
  if (asks === 'median' && unit.of === 'location') return null
  // “Average attendance by quarter” is that of each event.
  const isOfEvents = tokens.some(({ kind, value }) => kind === 'noun' && value === 'attendance')
  if (isOfEvents && !outer && unit.said === 'by' && isPer(unit.of) && asks === 'average')
    return { ...base, asks, per: 'event', by: unit.of }
  if (!outer) return { ...base, asks, per: unit.of as Asked['per'] }
  // “Per host per week” is neither.
  if (!isPer(unit.of) && unit.said === 'per' && outer.said === 'per') return null
  return isPer(outer.of) &&
    outer.of !== unit.of &&
    outer.link !== 'bare' &&
    outer.link !== 'a' &&
    !base.joined
    ? { ...base, asks, per: unit.of as Asked['per'], by: outer.of }
    : null
}

/** Which one had the most or the least; of several the first so many, or one that is not the first. */
function extreme(
  base: Asked,
  units: readonly Unit[],
  tokens: readonly Token[],
  asks: 'most' | 'least',
): Asked | null {
  const [unit, ...others] = units.toSorted((a, b) => SIZES.indexOf(a.of) - SIZES.indexOf(b.of))
  const [outer, more] = others
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  const ordinals = tokens.filter(({ kind }) => kind === 'ordinal')
  if (!unit || more || base.joined || numbers.length + ordinals.length > 1) return null
  if (!isPer(unit.of) && unit.of !== 'event' && unit.of !== 'entry') return null
  if (outer && (!isPer(outer.of) || outer.link === 'bare')) return null
  const count = Number(numbers[0]?.value ?? 1)
  // “The best weeks”: how many of them?
  if (count < 1 || count > MOST_RANKS || count > 1 !== unit.isSeveral) return null
  // “The total of the best three weeks” is none of them.
  if (
    count > 1 &&
    tokens.some(({ kind, value }) => kind === 'together' || (kind === 'count' && value === 'total'))
  )
    return null
  if (outer && count > 1) return null
  const first = Number(ordinals[0]?.value ?? 1)
  return {
    ...base,
    asks,
    per: unit.of,
    by: outer && isPer(outer.of) ? outer.of : null,
    ranks: [first, first + count - 1],
  }
}
