import { countOf, formatNumber } from '../language/count.ts'
import { SANDWICH_TYPE_LABELS, SANDWICH_TYPES, type SandwichType } from './totals.ts'

/**
 * Kinds of sandwiches in the ledger: the types of domain 1.3, and what nobody said the kind of. That one is a kind like the
 * others, so that sums by kind are the whole.
 */
export const KINDS = [...SANDWICH_TYPES, 'unknown'] as const
export type Kind = (typeof KINDS)[number]
export const KIND_LABELS: Record<Kind, string> = { ...SANDWICH_TYPE_LABELS, unknown: 'Kind not said' }

/** How many of each type, as far as somebody said; the rest of the count is of no said kind. */
export type CountedKinds = Partial<Record<SandwichType, number | null>>

/** More of the types than there are altogether, in words. */
export function kindsFault(count: number, kinds: CountedKinds): string | undefined {
  const said = SANDWICH_TYPES.reduce((sum, type) => sum + (kinds[type] ?? 0), 0)
  return said > count
    ? `The kinds add up to ${formatNumber(said)}, but there are ${countOf(count, 'sandwich')}`
    : undefined
}

/** '120 Deli, 40 PB&J, 16 Kind not said'; nothing where nobody said any kind. */
export function kindsInWords(count: number, kinds: CountedKinds): string {
  const said = SANDWICH_TYPES.filter((type) => kinds[type])
  if (said.length === 0) return ''
  const rest = count - said.reduce((sum, type) => sum + (kinds[type] ?? 0), 0)
  return [
    ...said.map((type) => `${formatNumber(kinds[type])} ${SANDWICH_TYPE_LABELS[type]}`),
    ...(rest > 0 ? [`${formatNumber(rest)} ${KIND_LABELS.unknown.toLowerCase()}`] : []),
  ].join(', ')
}
