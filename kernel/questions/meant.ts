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
  ({ kind }, before) => (kind === 'who' && before?.kind === 'noun' ? SILENT : null),
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
  // “From 2024 on”; “2025 and 2026, each”.
  ({ text }, before, [next]) => (text === 'on' && before?.kind === 'time' && !next ? { kind: 'on' } : null),
  ({ text }, _, [next]) => (text === 'each' && !next ? { kind: 'each' } : null),
]

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
  if (isBoth) return [...tokens]
  const other = whose.value === 'group' ? 'individual' : 'group'
  return [
    ...tokens.slice(0, at),
    { kind: 'from', value: '', text: 'from' },
    { ...whose, value: other },
    ...tokens.slice(next + 1),
  ]
}
