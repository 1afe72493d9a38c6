import { diffDays } from '../charity/day.ts'
import type { Token } from './tokens.ts'

type Change = Partial<Pick<Token, 'kind' | 'value'>>
type Meant = (
  token: Token,
  before: Token | undefined,
  after: readonly Token[],
  all: readonly Token[],
) => Change | null

const SILENT: Change = { kind: 'filler' }
const OF_US = /\b(?:we|they|did|you|everyone)$/
const EARLY = new Set(['but', 'need', 'want', 'needed', 'q'])
const has = (tokens: readonly Token[], kind: Token['kind'], value?: string) =>
  tokens.some((token) => token.kind === kind && (value === undefined || token.value === value))

/** What words mean by those beside them: each line says of which, and what they are then. */
const MEANT: readonly Meant[] = [
  // “People who came”.
  ({ kind }, before) =>
    kind === 'who' && before?.kind === 'noun' && before.value === 'person' ? SILENT : null,
  // “The Quilters (Quiet Corner Quilters)”.
  ({ kind, value }, _, __, all) =>
    kind === 'unknown' && all.some(({ place }) => place?.plain.split(' ').includes(value)) ? SILENT : null,
  ({ kind, value }, _, after, all) =>
    kind === 'unknown' &&
    EARLY.has(value) &&
    all.slice(0, all.length - after.length - 1).every((one) => one.kind === 'filler')
      ? SILENT
      : null,
  ({ kind }, _, [next]) => (kind === 'by' && next?.kind === 'fiscal' ? SILENT : null),
  // “The month of May”.
  (token, before, after) =>
    token.kind === 'unit' && !['per', 'by', 'a'].includes(before?.kind ?? '') && isOfItsTime(token, after)
      ? SILENT
      : null,
  ({ text }, before) => (text === 'folks' && before?.kind === 'how' ? { value: 'person' } : null),
  ({ text }, before) => (text === 'to date' && before?.kind === 'time' ? { kind: 'so-far' } : null),
  // “Events on the books”, “expected from events”.
  ({ text }, _, __, all) =>
    has(all, 'noun', 'event') && /^on (?:our|the) books$|^expect/.test(text) ? { kind: 'planned' } : null,
  // “What did we receive from Alder Bend?”
  ({ text }, _, after) =>
    text.startsWith('receive') && has(after, 'from') && has(after, 'name') ? { value: 'make' } : null,
  // “How many reports” are none of ours.
  ({ text }, before) => (text === 'reports' && before?.kind === 'how' ? { kind: 'unknown' } : null),
  ({ text }, before) => (text === 'logs' && before?.kind === 'how' ? { kind: 'noun', value: 'entry' } : null),
  ({ text }, before) =>
    text === 'host' && /\bwe$/.test(before?.text ?? '') ? { kind: 'verb', value: 'hold' } : null,
  ({ text }, before) =>
    text === 'record' && OF_US.test(before?.text ?? '') ? { kind: 'verb', value: 'make' } : null,
  // “Break October down by area”, “leaving groups out of it”.
  ({ text }, _, __, all) =>
    text === 'down' && all.some((one) => /^(?:break|split)/.test(one.text)) ? SILENT : null,
  ({ text }, _, after) =>
    /^(?:leave|leaving|taking|take)$/.test(text) && after.some((one) => /^out\b/.test(one.text))
      ? { kind: 'without', value: '' }
      : null,
  ({ kind, value }, _, after, all) =>
    kind === 'unknown' && value === 'not' && isOther(all, after[0]?.kind === 'filler' ? after[1] : after[0])
      ? { kind: 'without', value: '' }
      : null,
  // “Taking July through October”, “before 2024 began”, “the very first month, December 2021”.
  ({ text }, _, [next]) => (text === 'taking' && next?.time ? SILENT : null),
  ({ value }, before) => (/^(?:began|begins|started|starts)$/.test(value) && before?.time ? SILENT : null),
  ({ kind, value }, _, [next, ...after]) =>
    kind === 'ordinal' && value === '1' && next?.kind === 'unit' && after[0]?.time && isOfItsTime(next, after)
      ? SILENT
      : null,
  // “The twelve months from July 2024 to June 2025”: so many there are.
  (token, before, after) => {
    const [number, unit, rest] =
      token.kind === 'number' ? [token, after[0], after.slice(1)] : [before, token, after]
    return number?.kind === 'number' && unit?.kind === 'unit' && isAsMany(number, unit, rest) ? SILENT : null
  },
  // “The yearly total of 2024 and of 2025”: of what is one already.
  (token, _, [next], all) =>
    token.kind === 'adverb' && next?.kind === 'count' && next.text === 'total' && isOfEvery(token, all)
      ? SILENT
      : null,
  // “For each of 2024, 2025 and 2026”.
  ({ kind }, _, [next, second]) =>
    kind === 'per' &&
    (next?.kind === 'filler' ? (second?.time ?? second?.place) : (next?.time ?? next?.place))
      ? { kind: 'each' }
      : null,
  // “Our group” is the one that is named.
  ({ kind, value, text }, before, _, all) =>
    kind === 'noun' &&
    !text.endsWith('s') &&
    /\b(?:our|my|this)$/.test(before?.text ?? '') &&
    all.some(({ place }) =>
      value === 'group' || value === 'organization'
        ? place?.figure
        : value === 'location' && place?.filter.hostId,
    )
      ? SILENT
      : null,
  // “Hours on the books”: those that are written down.
  ({ text }, _, __, all) =>
    /^on (?:the|our) books$/.test(text) && !has(all, 'noun', 'event') ? SILENT : null,
  // “How much of October’s distribution came from Alder Bend?”
  ({ text }, _, __, all) =>
    /^(?:come|came|comes|coming) from$/.test(text) && (has(all, 'verb', 'hand') || has(all, 'verb', 'out'))
      ? { value: 'go' }
      : null,
  // “Which month was better, September or October?” asks for both.
  ({ kind }, before, _, all) =>
    kind === 'unit' &&
    before?.kind === 'which' &&
    has(all, 'or') &&
    all.filter(({ time }) => time).length === 2
      ? SILENT
      : null,
  // “The best month for deliveries” is that with most sandwiches; deliveries themselves are none of ours.
  ({ text }, before, _, all) =>
    /^(?:deliveries|distributions)$/.test(text) &&
    !(/^(?:for|in|of)$/.test(before?.text ?? '') && (has(all, 'best') || has(all, 'worst')))
      ? { kind: 'unknown' }
      : null,
  // What left Alder Bend went out; what is left is not known.
  ({ text }, _, after) =>
    /^(?:leaves?|left)$/.test(text) && !isAPlace(after.find(({ kind }) => kind !== 'filler'))
      ? { kind: 'unknown', value: text }
      : null,
  // “Better” is a matter of opinion, unless both numbers are asked for.
  ({ kind }, _, __, all) =>
    kind === 'better' && has(all, 'or') && (has(all, 'both') || has(all, 'count', 'several'))
      ? { kind: 'compare' }
      : null,
  // “Half-year figure, January through June 2026”: so long it is.
  ({ text }, _, __, all) => {
    const days = DAYS_OF_FIGURES[/^(half|full|year|quarter|month)(?= (?:year|end) )/.exec(text)?.[1] ?? '']
    const times = all.flatMap(({ time }) => time ?? [])
    const [first, last] = [times[0], times.at(-1)]
    if (!days) return null
    const isSo = first && last && Math.abs(diffDays(first.start, last.end) + 1 - days) <= days / 20
    return isSo ? null : { kind: 'unknown', value: text }
  },
  // “From 2024 on”; “2025 and 2026, each”.
  ({ text }, before, [next]) => (text === 'on' && before?.kind === 'time' && !next ? { kind: 'on' } : null),
  ({ text }, _, [next]) => (text === 'each' && !next ? { kind: 'each' } : null),
]

const isAPlace = (token: Token | undefined) =>
  token?.kind === 'name' || (token?.kind === 'noun' && token.value === 'location')
const DAYS_OF_FIGURES: Readonly<Record<string, number>> = {
  half: 182,
  full: 365,
  year: 365,
  quarter: 91,
  month: 30,
}

/** “Individuals, not groups.” */
const isOther = (all: readonly Token[], token: Token | undefined) =>
  token?.kind === 'noun' &&
  ((token.value === 'group' && has(all, 'noun', 'individual')) ||
    (token.value === 'individual' && has(all, 'noun', 'group')))

/** Whether two times that follow are together as long as is said. */
function isAsMany({ value: many }: Token, { value: unit }: Token, after: readonly Token[]): boolean {
  const [first, last] = after.filter(({ time }) => time)
  const isSpan = after
    .slice(0, after.indexOf(last as Token))
    .every(({ kind, time }) => time || ['filler', 'from', 'between', 'to', 'through', 'and'].includes(kind))
  if (!first?.time || !last?.time || !isSpan) return false
  const days = diffDays(first.time.start, last.time.end) + 1
  return Math.abs(days / Number(many) - (AVERAGE_DAYS[unit] ?? 0)) < 1
}
const AVERAGE_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91.3,
  year: 365.3,
}

/** Every time of the question is one of these. */
const isOfEvery = (unit: Token, all: readonly Token[]) =>
  has(all, 'time') && all.every((one) => !one.time || isOfItsTime(unit, [one]))

/** The tokens as they are meant where they stand. */
export function asMeant(tokens: readonly Token[]): Token[] {
  const meant = tokens.flatMap((token, at): Token[] => {
    const [before, after] = [tokens[at - 1], tokens.slice(at + 1)]
    const change = MEANT.map((rule) => rule(token, before, after, tokens)).find((found) => found !== null)
    // “The best attended event” is that with the most people.
    const isAttended = token.text.endsWith('attended') && token.kind !== 'verb'
    const attendance: Token[] = isAttended ? [{ kind: 'noun', value: 'attendance', text: 'attendance' }] : []
    return [...attendance, { ...token, ...change }]
  })
  return withoutWhom(meant)
}

/** “The month of May”, “the months of June and July”. */
function isOfItsTime({ value }: Token, after: readonly Token[]): boolean {
  const time = after[after[0]?.kind === 'filler' && after[0].text.startsWith('of') ? 1 : 0]?.time
  const days = time ? diffDays(time.start, time.end) + 1 : 0
  return time !== undefined && days <= (DAYS[value] ?? 0) && days > (DAYS[value] ?? 0) / 2
}
const DAYS: Readonly<Record<string, number>> = { week: 7, month: 31, quarter: 92, year: 366 }

/** “Without groups” is from individuals, and the other way round. */
function withoutWhom(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ kind }) => kind === 'without')
  const next = tokens.findIndex(
    ({ kind }, index) => index > at && !['filler', 'from', 'by', 'a'].includes(kind),
  )
  const whose = tokens[next]
  if (at < 0 || whose?.kind !== 'noun' || (whose.value !== 'group' && whose.value !== 'individual'))
    return [...tokens]
  // “Individuals minus groups” is a difference.
  const isBoth = tokens.slice(0, at).some(({ value }) => value === 'group' || value === 'individual')
  const isMinus = /^(?:minus|less)/.test(tokens[at]?.text ?? '')
  const isAgain = tokens.slice(0, at).some(({ value }) => value === whose.value)
  // “From individuals, leaving groups out”: said twice.
  if (isBoth && !isMinus && !isAgain) return [...tokens.slice(0, at), ...tokens.slice(next + 1)]
  if (isBoth) return [...tokens]
  const other = whose.value === 'group' ? 'individual' : 'group'
  return [
    ...tokens.slice(0, at),
    { kind: 'from', value: '', text: 'from' },
    { ...whose, value: other },
    ...tokens.slice(next + 1),
  ]
}
