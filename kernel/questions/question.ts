import { diffDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { type Asked, asksOf, isOneValue } from './asks.ts'
import { besideOf, type Places } from './beside.ts'
import type { Calendar, NamedPeriod } from './days.ts'
import { type FigureAsked, figureOf } from './figure.ts'
import { fits } from './fits.ts'
import { leftOver } from './left-over.ts'
import { type Limit, limited, limitIn } from './limits.ts'
import { asMeant } from './meant.ts'
import { type HalfRead, type NotSure, nearTo } from './near.ts'
import { staysOpen } from './open.ts'
import { areasOf, type Joined, type KnownNames, type PlaceFilter } from './places.ts'
import { ALWAYS_FROM } from './said-times.ts'
import { spelledIn, unwrapped } from './spelling.ts'
import { type Times, timesOf } from './times.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Question extends AskedOf {
  /** The figure that is asked for (`server/data/figures.ts`). */
  figure: string
  /** That one beside it, of the same days. */
  beside?: string
  /** None means everything there is. Several stand beside one place alone. */
  periods: Period[]
  /** None means everywhere. Several stand beside one time alone. */
  places: PlaceFilter[]
  joined: Joined
  /** Of what a share is asked, where it is a part of everything. */
  whole?: { place?: PlaceFilter; period?: Period; figure?: string }
  /** Of one by one: how many of them are beyond it. */
  limit?: Limit
  /** Of what runs still only the same days of the other are asked for: “so far”, “at this time last year”. */
  sameDays?: boolean
}
type AskedOf = Pick<Asked, 'asks' | 'per' | 'by' | 'ranks' | 'counted'>

/** A question in plain words, as far as every word of it is understood; else what it might have been. */
export function read(typed: string, known: KnownNames, calendar: Calendar): Question | NotSure {
  const half = readIn(typed, known, calendar)
  return half.question ?? nearIn(half, known, calendar)
}

/** What else may be asked, also where this one is understood and has no answer. */
export const nearOnes = (typed: string, known: KnownNames, calendar: Calendar): NotSure =>
  nearIn(readIn(typed, known, calendar), known, calendar)

const nearIn = (half: HalfRead, known: KnownNames, calendar: Calendar) =>
  nearTo(half, known, calendar, (text) => readIn(text, known, calendar).question !== null)

function readIn(
  typed: string,
  known: KnownNames,
  calendar: Calendar,
): HalfRead & { question: Question | null } {
  const text = unwrapped(typed, known)
  // Whoever asks what is to be done asks for no number that is known.
  if (OF_ONESELF.test(text)) return { typed, tokens: [], question: null }
  const counted = limitIn(text)
  const tokens = tokensOf(spelledIn(counted?.text ?? text, known), known, calendar) ?? []
  const found = tokens.length === 0 || staysOpen(tokens) ? null : understood(asMeant(tokens), known, calendar)
  return { typed, tokens, question: counted && found ? limited(found, counted.limit) : found }
}

const OF_ONESELF =
  /\b(?:do|does|will|would) (?:i|we|you|one|my [a-z]+|our [a-z]+) (?:still )?(?:needs?|have|has|want|ought) to\b|\b(?:should|must) (?:i|we|you|one)\b|\bhow (?:many|much)(?: sandwiches)? (?:did|have|do) i\b/

function understood(tokens: readonly Token[], known: KnownNames, calendar: Calendar): Question | null {
  if (tokens.some(({ kind }) => kind === 'unknown' || kind === 'who') || isTwoQuestions(tokens)) return null
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  const reading = asksOf(tokens)
  if (!reading) return null
  const { asked } = reading
  if (has('inactive') && has('active')) return null
  const isCompared =
    asked.joined !== null ||
    has('versus', 'compare', 'both', 'more', 'fewer') ||
    (has('or') &&
      // “In the spring or the winter”: of one of them?
      ((several(tokens, 'time', 'again') &&
        (has('which', 'better', 'best', 'worst') ||
          tokens.some(({ kind, value }) => kind === 'count' && value === 'several'))) ||
        (several(tokens, 'name') && has('time', 'verb', 'how'))))
  const beside = besideOf(tokens, isCompared, asked.asks === 'share')
  if (!beside) return null
  const { places } = beside
  const hasTime = has('time', 'again')
  const figure = figureOf({ tokens: reading.rest, asked, places, hasTime })
  if (!figure) return null
  const isPair = isCompared && places.length < 2 && !figure.beside
  const found = timesOf(
    reading.rest,
    {
      isPair,
      isChange: asked.joined === 'change',
      isDifference: asked.joined === 'difference',
      isMean: asked.asks === 'average' || asked.asks === 'median',
      isSeries: asked.asks === 'series' && asked.per !== 'year',
      isListed: asked.asks === 'series' || has('each', 'fiscal'),
      isFar: tokens.some(({ text }) => /^how far (?:ahead of|behind)/.test(text)),
      isBeside: figure.beside !== undefined,
      isShare: asked.asks === 'share' && figure.figure === 'sandwiches' && places.length === 0,
    },
    calendar,
  )
  if (!found) return null
  if (isSoon(figure, found.times, calendar) || isNoPlan(figure, found.times, tokens, calendar)) return null
  // “What percent of Alder Bend’s 2025 came in December”: of two times one would be lost.
  if (asked.asks === 'share' && isTwoTimesInOne(tokens, found.times)) return null
  return composed(
    {
      asked,
      beside,
      figure: ahead(figure, found.times, calendar),
      times: found.times,
      tokens,
      rest: found.rest,
    },
    known,
  )
}

const several = (tokens: readonly Token[], ...kinds: Token['kind'][]) =>
  tokens.filter(({ kind }) => kinds.includes(kind)).length > 1

/**
 * “How many events in December?”, asked in November, may be those of last year or those to come; and of a time from then to
 * then that has begun, those that were held or those that are planned as well.
 */
function isSoon({ figure }: FigureAsked, { periods, isHalfAhead }: Times, { today }: Calendar): boolean {
  const [period]: NamedPeriod[] = periods
  if (figure === 'events' && isHalfAhead) return true
  const next = period?.implicit && period.again?.(yearOf(period.start) + 1)
  return (
    figure === 'events' &&
    periods.length === 1 &&
    !!next &&
    next.start > today &&
    diffDays(today, next.start) < SOON_DAYS
  )
}
const SOON_DAYS = 60

/** “Planned on Saturday”, “before January”, “last week”: of those that are still to come only some days can be meant. */
function isNoPlan(
  { figure }: FigureAsked,
  { periods }: Times,
  tokens: readonly Token[],
  { today }: Calendar,
): boolean {
  const isOfEvents = figure === 'events' || figure.startsWith('planned')
  const isWeekday = tokens.some(
    ({ time, text }) => time && /^(?:(?:on|this) )*(?!to|yester)[a-z]+day$/.test(text),
  )
  if (isOfEvents && isWeekday) return true
  return (
    figure.startsWith('planned') &&
    periods.some(
      ({ start, end, implicit }: NamedPeriod) =>
        start === ALWAYS_FROM || (end <= today && !implicit && end !== start),
    )
  )
}

const isTwoTimesInOne = (tokens: readonly Token[], { periods, whole }: Times) =>
  periods.length === 1 && !whole && tokens.filter(({ kind }) => kind === 'time').length > 1

/** What is to come is planned. */
function ahead({ figure, beside }: FigureAsked, { periods }: Times, { today }: Calendar): FigureAsked {
  const isAhead = periods.length > 0 && periods.every(({ start }) => start > today)
  return { figure: figure === 'events' && isAhead ? 'plannedEvents' : figure, ...(beside && { beside }) }
}

/** A question, read part by part. */
export interface Parts {
  asked: Asked
  beside: Places
  figure: FigureAsked
  times: Times
  tokens: readonly Token[]
  rest: readonly Token[]
}

function composed(parts: Parts, known: KnownNames): Question | null {
  const {
    asked,
    beside: { places, joined: placed, whole },
    figure: { figure, beside },
    times,
  } = parts
  const { periods } = times
  // Two places and two times are four values.
  if (periods.length > 1 && (places.length > 1 || placed === 'without' || beside)) return null
  const values = Math.max(periods.length, places.length, beside ? 2 : 1)
  const joined = joinedAs(asked, placed === 'each' ? times.joined : placed, values)
  if (!joined || !isOfPlaces(parts)) return null
  // “October by year”: of which years?
  if (
    asked.asks === 'series' &&
    asked.per === 'year' &&
    periods.length === 1 &&
    periods[0] &&
    diffDays(periods[0].start, periods[0].end) < 364
  )
    return null
  // On most days nobody collects: which of them was the worst says nothing.
  if (asked.asks === 'least' && asked.per === 'day') return null
  // One of each of several times or places is a table, which the reports make.
  if (asked.by && (joined !== 'each' || periods.length > 1 || places.length > (asked.by === 'area' ? 0 : 1)))
    return null
  // Of several times one by one, each is one of them.
  const isListed = asked.asks === 'series' && periods.length > 1
  if (isListed && (asked.per !== 'year' || joined !== 'each')) return null
  if (leftOver(parts, joined, values)) return null
  const { per, by, ranks, counted } = asked
  // “What part of all group sandwiches did Cedar School make?”
  const isOfGroups =
    figure === 'madeByGroup' && parts.tokens.some(({ kind, value }) => kind === 'noun' && value === 'group')
  return {
    figure,
    ...(beside && { beside }),
    asks: isListed ? 'sum' : asked.asks,
    per: isListed ? null : per,
    by,
    ranks,
    counted,
    periods,
    places: by === 'area' ? areasOf(known) : places.map(({ filter }) => filter),
    joined,
    ...(asked.asks === 'share' &&
      (whole || times.whole || isOfGroups) && {
        whole: {
          ...(whole && { place: whole.filter }),
          ...(times.whole && { period: times.whole }),
          ...(isOfGroups && { figure: 'grouped' }),
        },
      }),
    ...(times.sameDays && { sameDays: true }),
  }
}

/** How the values become what is asked for; null where there are too few of them, or too many. */
function joinedAs(asked: Asked, placed: Joined, values: number): Joined | null {
  if (asked.joined) return values === 2 && placed === 'each' ? asked.joined : null
  if (placed === 'together' || placed === 'without')
    return asked.asks === 'sum' || (asked.asks === 'share' && placed === 'together') ? placed : null
  return values <= 1 || isOneValue(asked) || asked.asks === 'series' ? placed : null
}

/** Whether the figure is one of these places, and of what is asked. */
function isOfPlaces({ asked, beside: { places }, figure: { figure }, times, tokens }: Parts): boolean {
  const text = tokens.map((token) => token.text).join(' ')
  // Of all the time, locations come and go.
  if (asked.per === 'location' && times.periods.length === 0) return false
  if (asked.per === 'event' && places.length > 0) return false
  if (figure === 'groups' && times.periods.length === 0) return false
  return (
    places.every((place) => fits(figure, asked, text, place)) &&
    fits(figure, asked, text, null, times.whole || asked.by === 'area' ? 1 : places.length)
  )
}

const isWhose = (...nouns: Token[]) => nouns.every(({ value }) => value === 'group' || value === 'individual')

/** “How many were there, and which was the best month?” */
function isTwoQuestions(tokens: readonly Token[]): boolean {
  const isSilent = ({ kind }: Token) => ['filler', 'which', 'a', 'at'].includes(kind)
  return tokens.some((token, at) => {
    const next = tokens.slice(at + 1).find((one) => !isSilent(one))
    const before = tokens.slice(0, at).findLast((one) => !isSilent(one))
    if (token.kind !== 'and' || !next || !before) return false
    const isOfBoth = ['group', 'individual'].every((noun) => tokens.some(({ value }) => value === noun))
    // “How many came from individuals and how many from groups?”
    if (isOfBoth && next.kind === 'how') return false
    if (
      before.kind === 'noun' &&
      next.kind === 'noun' &&
      before.value !== next.value &&
      !isWhose(before, next)
    )
      return true
    if (['best', 'worst', 'average', 'median'].includes(next.kind)) return true
    // “Which was our best year, and with how many?”
    const isCounting = next.kind === 'how' || (next.kind === 'count' && next.value === 'one')
    return isCounting && !tokens.slice(0, at).some(({ kind }) => kind === 'best' || kind === 'worst')
  })
}
