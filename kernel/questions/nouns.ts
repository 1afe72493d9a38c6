import type { Place } from './places.ts'
import type { Token } from './tokens.ts'

export const nounsIn = (tokens: readonly Token[]) =>
  tokens.flatMap(({ kind, value }) => (kind === 'noun' ? [value] : []))
export const verbsIn = (tokens: readonly Token[]) =>
  tokens.flatMap(({ kind, value }) => (kind === 'verb' ? [value] : []))

const ADJECTIVES = new Set<Token['kind']>([
  'at',
  'active',
  'inactive',
  'distinct',
  'planned',
  'filler',
  'more',
  'fewer',
  'you',
  'percent',
  'count',
])

const AUXILIARY = /^(?:did|do|does|have|has|had|was|were|is|are)\b/

/** The noun that is counted: “how many of our hosts”, “driver count”. */
export function countedNoun(tokens: readonly Token[]): string | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'noun' && value === 'times') return 'entry'
    if (kind === 'which' && tokens[at + 1]?.kind === 'noun') return 'which'
    if (kind !== 'how') continue
    const some = tokens.slice(at + 1)
    const first = some.findIndex((one) => !ADJECTIVES.has(one.kind) || AUXILIARY.test(one.text))
    // “The number of north side sites”, “how many sandwich drop off sites”.
    const isBeside = some[first]?.place || some[first]?.text === 'sandwich'
    const next = isBeside && some[first + 1]?.kind === 'noun' ? some[first + 1] : some[first]
    if (next?.kind === 'verb' && next.text === 'logs') return 'entry'
    if (next?.kind !== 'noun') continue
    const after = tokens[tokens.indexOf(next) + 1]
    // “The number of group sandwiches”.
    if (
      (next.text === 'group' || next.text === 'individual') &&
      isOfSandwiches(after, tokens[tokens.indexOf(next) + 2])
    )
      return 'sandwich'
    return next.value
  }
  const at = tokens.findIndex(
    ({ kind, value, text }) => (kind === 'count' && value === 'one') || (kind === 'how' && text === 'count'),
  )
  const before = tokens[at - 1]
  return before?.kind === 'noun' ? before.value : null
}

const isOfSandwiches = (after: Token | undefined, second: Token | undefined) =>
  after?.value === 'sandwich' || (after?.kind === 'verb' && second?.value === 'sandwich')

/** “Group sandwiches”, “from groups”; “the group” is one of them, and “total groups” are how many. */
export function isSaidOfWhom(tokens: readonly Token[]): boolean {
  return tokens.every((token, at) => {
    if (token.kind !== 'noun' || (token.value !== 'group' && token.value !== 'individual')) return true
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    // “Group count”: of groups, or of sandwiches?
    const isOpen = after?.kind === 'count' && after.value === 'one'
    if (isOpen && !nounsIn(tokens).includes('sandwich')) return false
    const isBefore =
      after?.value === 'sandwich' || after?.kind === 'count' || isOfSandwiches(after, tokens[at + 2])
    if (!token.text.endsWith('s'))
      return isBefore || !/(?:^|\b)(?:the|a|an|this|our|did|make|made)$/.test(before?.text ?? '')
    return isBefore || before?.kind !== 'count'
  })
}

/** “Hosts on the north side”: they are what is asked for, and not “our hosts collected”. */
export const isSubject = (tokens: readonly Token[], noun: string, places: readonly Place[]) => {
  const at = tokens.findIndex(({ kind, value }) => kind === 'noun' && value === noun)
  const isFirst = tokens
    .slice(0, at)
    .every(({ kind }) => ['filler', 'active', 'inactive', 'distinct', 'count', 'how'].includes(kind))
  const after = tokens[at + 1]
  const isOfThem =
    after?.kind === 'which' ||
    /^(?:that|who|with)\b/.test(after?.text ?? '') ||
    (after?.value ?? '').startsWith('with') ||
    after?.value === 'part entry'
  return (
    at >= 0 &&
    isFirst &&
    (isOfThem || nounsIn(tokens).length === 1) &&
    (places.length > 0 ||
      tokens.some(
        ({ kind }) => kind === 'active' || kind === 'inactive' || kind === 'verb' || kind === 'distinct',
      ))
  )
}
