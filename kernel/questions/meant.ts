import { AS_FILLER, has, MEANT_OF_TIMES, type Meant } from './meant-times.ts'
import { isInside } from './places.ts'
import type { Token } from './tokens.ts'

const OF_US = /\b(?:we|they|did|you|everyone)$/
const EARLY = new Set(['but', 'need', 'want', 'needed', 'q'])
/** What words mean by those beside them: each line says of which, and what they are then. */
const MEANT: readonly Meant[] = [
  // “People who came”.
  ({ kind }, before) =>
    kind === 'who' && before?.kind === 'noun' && PEOPLE.has(before.value) ? AS_FILLER : null,
  // “Typical (median) week”.
  ({ kind, text }, _, __, all) =>
    kind === 'average' && text === 'typical' && has(all, 'median') ? AS_FILLER : null,
  // “The Quilters (Quiet Corner Quilters)”.
  ({ kind, value }, _, __, all) =>
    kind === 'unknown' && all.some(({ place }) => place?.plain.split(' ').includes(value)) ? AS_FILLER : null,
  ({ kind, value }, _, after, all) =>
    kind === 'unknown' &&
    EARLY.has(value) &&
    all.slice(0, all.length - after.length - 1).every((one) => one.kind === 'filler')
      ? AS_FILLER
      : null,
  // “Median weekly collection”, “did collections rise”: of sandwiches, unless they are counted themselves.
  ({ kind, text }, before, [next], all) =>
    kind === 'noun' &&
    /^collections?$/.test(text) &&
    (!COUNTED.has(before?.kind ?? 'filler') || next?.kind === 'unit') &&
    !has(all, 'noun', 'times') &&
    !(text === 'collections' && /^(?:total|average|mean)/.test(before?.text ?? '')) &&
    !isCountedAfter(all, text)
      ? { value: 'sandwich' }
      : null,
  // “In 2025, and how many in 2024?”
  ({ kind }, _, [next, ...after]) =>
    kind === 'and' &&
    next?.kind === 'how' &&
    after.every((one) => one.time || one.kind === 'filler') &&
    has(after, 'time')
      ? { kind: 'versus' }
      : null,
  ({ kind }, before, after) =>
    kind === 'how' &&
    before?.kind === 'and' &&
    after.every((one) => one.time || one.kind === 'filler') &&
    has(after, 'time')
      ? AS_FILLER
      : null,
  // “How many more events are coming up?”
  ({ kind }, _, __, all) =>
    kind === 'more' && has(all, 'planned') && !has(all, 'versus') ? AS_FILLER : null,
  // “A or B: what did each log?”
  ({ kind, text }, _, [next]) =>
    kind === 'per' && text === 'each' && next?.kind === 'verb' ? { kind: 'each' } : null,
  // “Groups less individuals”, “collected less given out”.
  ({ text }, before, [next]) =>
    text === 'less' &&
    ['noun', 'verb'].includes(before?.kind ?? '') &&
    ['noun', 'verb'].includes(next?.kind ?? '')
      ? { kind: 'unknown' }
      : null,
  // “Our school”, “my porch” is the one that is named.
  ({ kind, value }, before, _, all) =>
    kind === 'unknown' &&
    OWN.has(value) &&
    /\b(?:our|my|their|its)$/.test(before?.text ?? '') &&
    all.some(({ place }) => place)
      ? AS_FILLER
      : null,
  ({ kind, value }, _, [next], all) =>
    kind === 'unknown' &&
    value === 'my' &&
    next &&
    (OWN.has(next.value) || next.value === 'location' || next.value === 'group') &&
    all.some(({ place }) => place)
      ? AS_FILLER
      : null,
  // “How much did Alder Bend beat May Street by?”
  ({ kind }, _, [next], all) =>
    kind === 'by' &&
    (!next || next.kind === 'time' || next.kind === 'filler') &&
    all.some((one) => one.kind === 'more' && /^(?:beat|top|exceed|outd)/.test(one.text))
      ? AS_FILLER
      : null,
  // “Up or down? Both numbers, please.”
  ({ text }, _, __, all) =>
    text === 'up or down' && has(all, 'both') && !has(all, 'percent') ? AS_FILLER : null,
  // “The west side minus the east side” is a difference, where neither lies in the other.
  ({ kind, text }, _, after, all) => {
    const other = after.find((one) => one.kind !== 'filler')
    const one = all.slice(0, all.length - after.length - 1).findLast((some) => some.kind !== 'filler')
    return kind === 'without' &&
      /^(?:minus|less)/.test(text) &&
      one?.place &&
      other?.place &&
      !isInside(other.place, one.place)
      ? { kind: 'difference' }
      : null
  },
  ({ text }, before) => (text === 'folks' && before?.kind === 'how' ? { value: 'person' } : null),
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
    text === 'down' && all.some((one) => /^(?:break|split)/.test(one.text)) ? AS_FILLER : null,
  ({ text }, _, after) =>
    /^(?:leave|leaving|taking|take)$/.test(text) && after.some((one) => /^out\b/.test(one.text))
      ? { kind: 'without', value: '' }
      : null,
  ({ kind, value }, _, after, all) =>
    kind === 'unknown' && value === 'not' && isOther(all, after[0]?.kind === 'filler' ? after[1] : after[0])
      ? { kind: 'without', value: '' }
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
      ? AS_FILLER
      : null,
  // “Hours on the books”: those that are written down.
  ({ text }, _, __, all) =>
    /^on (?:the|our) books$/.test(text) && !has(all, 'noun', 'event') ? AS_FILLER : null,
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
      ? AS_FILLER
      : null,
  // “The best month for deliveries” is that with most sandwiches; deliveries themselves are none of ours.
  ({ text }, before, _, all) =>
    (text === 'deliveries' || (text === 'distributions' && before?.kind === 'how')) &&
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
  // “How did last winter go?”
  ({ text }, _, after) => (text === 'how did' && after.some(isGo) ? { kind: 'how' } : null),
  (token, _, __, all) => (isGo(token) && all.some(({ text }) => text === 'how did') ? AS_FILLER : null),
  // “Lakes less Old town”.
  ({ text }, before, [next]) =>
    text === 'less' && before?.place && next?.place ? { kind: 'difference' } : null,
]

const COUNTED = new Set<Token['kind']>(['how', 'per', 'a', 'by'])
/** “How many of the collections”. */
const isCountedAfter = (all: readonly Token[], text: string) =>
  has(all, 'how') &&
  !has(all, 'noun', 'sandwich') &&
  all.findIndex(({ kind }) => kind === 'how') < all.findIndex((one) => one.text === text)
    ? all
        .slice(
          all.findIndex(({ kind }) => kind === 'how') + 1,
          all.findIndex((one) => one.text === text),
        )
        .every(({ kind }) => kind !== 'verb' && kind !== 'noun')
    : false
const PEOPLE = new Set(['person', 'driver'])
const OWN = new Set(
  'school troop church choir company class club pack kids students office congregation temple family crew youth team'.split(
    ' ',
  ),
)
const isGo = ({ kind, text }: Token) => kind === 'verb' && text === 'go'

const isAPlace = (token: Token | undefined) =>
  token?.kind === 'name' || (token?.kind === 'noun' && token.value === 'location')
/** “Individuals, not groups.” */
const isOther = (all: readonly Token[], token: Token | undefined) =>
  token?.kind === 'noun' &&
  ((token.value === 'group' && has(all, 'noun', 'individual')) ||
    (token.value === 'individual' && has(all, 'noun', 'group')))

/** The tokens as they are meant where they stand. */
export function asMeant(tokens: readonly Token[]): Token[] {
  const meant = tokens.flatMap((token, at): Token[] => {
    const [before, after] = [tokens[at - 1], tokens.slice(at + 1)]
    const change = [...MEANT, ...MEANT_OF_TIMES]
      .map((rule) => rule(token, before, after, tokens))
      .find((found) => found !== null)
    // “The best attended event” is that with the most people.
    const isAttended = token.text.endsWith('attended') && token.kind !== 'verb'
    const attendance: Token[] = isAttended ? [{ kind: 'noun', value: 'attendance', text: 'attendance' }] : []
    const { time, ...rest } = token
    // What is no time any more has no days.
    const isTime = time && (change?.kind ?? 'time') === 'time'
    return [...attendance, { ...rest, ...(isTime && { time }), ...change }]
  })
  return withoutWhom(meant)
}

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
