import { isInside, type Joined, type Place } from './places.ts'
import type { Token } from './tokens.ts'

/** The places of a question, and how they belong together. */
export interface Places {
  places: Place[]
  joined: Joined
  /** Of which a share is asked, where it is not everything. */
  whole?: Place
}

const APART: readonly Token['kind'][] = ['versus', 'and', 'or', 'without', 'to', 'compare']

/** How the places of a question belong together; null where it stays open. */
export function besideOf(tokens: readonly Token[], isCompared: boolean, isShare = false): Places | null {
  const at = tokens.flatMap(({ place }, index) => (place && isFirst(tokens, index) ? [{ place, index }] : []))
  const places = at.map(({ place }) => place)
  const [one, other, third] = at
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  if (!one) return { places, joined: 'each' }
  const isLeftOut = ({ index }: { index: number }) =>
    tokens.slice(0, index).findLast(({ kind }) => kind !== 'filler' && kind !== 'from' && kind !== 'at')
      ?.kind === 'without'
  if (!other) return { places, joined: isLeftOut(one) ? 'without' : 'each' }
  if (!third && (isLeftOut(one) || isLeftOut(other))) {
    const [whole, out] = isLeftOut(other) ? [one.place, other.place] : [other.place, one.place]
    // What is left out has to lie inside.
    return isInside(out, whole) ? { places: [whole, out], joined: 'without' } : null
  }
  if (at.some(isLeftOut)) return null
  const mids = at
    .slice(1)
    .map(({ index }, place) =>
      tokens
        .slice((at[place]?.index ?? 0) + 1, index)
        .filter(({ kind }) => APART.includes(kind) && !(isShare && kind === 'to')),
    )
  // “Orchard Mill in the East side” is Orchard Mill; its share of it is that of the whole.
  const inside =
    third || mids[0]?.length
      ? null
      : isInside(one.place, other.place)
        ? [one.place, other.place]
        : isInside(other.place, one.place)
          ? [other.place, one.place]
          : null
  if (inside?.[0] && inside[1] && !isCompared)
    return { places: [inside[0]], joined: 'each', whole: inside[1] }
  if (isCompared) {
    const isOneNumber = has('difference', 'how', 'change')
    // “How far ahead of Alder Bend was May Street?”; “how far ahead is May Street of Alder Bend” says it the other way round.
    const first = tokens.slice(0, one.index).findLast(({ kind }) => kind !== 'filler')
    const isObject = /^how far (?:ahead of|behind)/.test(first?.text ?? '')
    const isBaseFirst = !third && ((tokens[one.index - 1]?.kind === 'versus' && isOneNumber) || isObject)
    return { places: isBaseFirst ? places.toReversed() : places, joined: 'each' }
  }
  const isListed = mids.every((mid) => mid.every(({ kind }) => kind === 'and'))
  const isTotal = tokens.some(
    ({ kind, value, text }) => kind === 'count' && (value === 'total' || text === 'sum'),
  )
  return isListed && (has('together') || isTotal || mids.every((mid) => mid[0]?.text === 'plus'))
    ? { places, joined: 'together' }
    : (isListed && (third || has('each'))) || (isFragment(tokens) && isNextTo(tokens, one.index, other.index))
      ? { places, joined: 'each' }
      : null
}

const isNextTo = (tokens: readonly Token[], one: number, other: number) =>
  tokens.slice(one + 1, other).every(({ kind }) => kind === 'and')

/** “East side, Old town: 2025 totals”, “May Street and Alder Bend, October”: nothing but names and times. */
const isFragment = (tokens: readonly Token[]) =>
  tokens.every(
    ({ kind, value }) =>
      ['filler', 'name', 'time', 'and', 'at', 'each'].includes(kind) ||
      (kind === 'count' && value === 'several'),
  )

/** A name that is said again names the same place. */
const isFirst = (tokens: readonly Token[], at: number) =>
  tokens.findIndex(({ place }) => place && place.plain === tokens[at]?.place?.plain) === at
