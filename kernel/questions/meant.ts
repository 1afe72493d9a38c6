import { diffDays } from '../charity/day.ts'
import type { Token } from './tokens.ts'

/** What a word means by those beside it. */
export function asMeant(tokens: readonly Token[]): Token[] {
  const named = new Set(tokens.flatMap(({ place }) => place?.plain.split(' ') ?? []))
  const meant = tokens.map((token, at): Token => {
    const before = tokens[at - 1]
    // “People who came”; “the Quilters (Quiet Corner Quilters)”.
    const isSilent =
      (token.kind === 'who' && before?.kind === 'noun') ||
      (token.kind === 'unknown' &&
        (named.has(token.value) ||
          (['but', 'need', 'want', 'needed', 'q'].includes(token.value) &&
            tokens.slice(0, at).every(({ kind }) => kind === 'filler')))) ||
      (token.kind === 'by' && tokens[at + 1]?.kind === 'fiscal') ||
      (token.kind === 'unit' &&
        !['per', 'by', 'a'].includes(before?.kind ?? '') &&
        isOfItsTime(token, tokens.slice(at + 1)))
    if (isSilent) return { ...token, kind: 'filler' }
    if (token.text === 'folks' && before?.kind === 'how') return { ...token, value: 'person' }
    if (token.text === 'to date' && before?.kind === 'time') return { ...token, kind: 'so-far' }
    // “Events on the books”, “expected from events”.
    const isOfEvents = tokens.some(({ kind, value }) => kind === 'noun' && value === 'event')
    if (isOfEvents && /^on (?:our|the) books$|^expect/.test(token.text)) return { ...token, kind: 'planned' }
    // “What did we receive from Alder Bend?”
    if (
      token.text.startsWith('receive') &&
      tokens.slice(at).some(({ kind }) => kind === 'from') &&
      tokens.slice(at).some(({ kind }) => kind === 'name')
    )
      return { ...token, value: 'make' }
    // “How many reports” are none of ours; “how many events did we host”.
    if (token.text === 'reports' && before?.kind === 'how') return { ...token, kind: 'unknown' }
    if (token.text === 'host' && /\bwe$/.test(before?.text ?? ''))
      return { kind: 'verb', value: 'hold', text: 'host' }
    // “From 2024 on”.
    if (token.text === 'on' && before?.kind === 'time' && at === tokens.length - 1)
      return { ...token, kind: 'on' }
    // “2025 and 2026, each”.
    if (token.text === 'each' && at === tokens.length - 1) return { ...token, kind: 'each' }
    // “What did we record”, “how many logs”.
    if (token.text === 'record' && /\b(?:we|they|did|you|everyone)$/.test(before?.text ?? ''))
      return { ...token, kind: 'verb', value: 'make' }
    return token.text === 'logs' && before?.kind === 'how'
      ? { ...token, kind: 'noun', value: 'entry' }
      : token
  })
  // “The best attended event” is that with the most people.
  const attended = meant.flatMap((token): Token[] =>
    token.text.endsWith('attended') && token.kind !== 'verb'
      ? [{ kind: 'noun', value: 'attendance', text: 'attendance' }, token]
      : [token],
  )
  return withoutWhom(attended)
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
