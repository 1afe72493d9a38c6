import type { NamedPeriod } from './days.ts'
import type { Token } from './tokens.ts'

/** What else is known of a question: whether it is two times that it compares, and in which way. */
export interface Comparing {
  isPair: boolean
  isChange: boolean
  isDifference: boolean
  isSeries: boolean
  /** An average or a median. */
  isMean: boolean
  /** One by one, whatever they are. */
  isListed: boolean
  isShare: boolean
  /** “How far ahead of 2024 was 2025?” */
  isFar: boolean
  /** Of two figures, of the same days. */
  isBeside: boolean
}

/** A time, or one to another, as far as it is read; `from` and `to` are the places of its tokens. */
export interface Item {
  period: NamedPeriod
  said: string
  from: number
  to: number
  isSpan?: boolean
  /** It ends today, or begins with the first day there is. */
  isBound?: boolean
}

/** What has no beginning. */
export const ALWAYS_FROM = '1900-01-01'
export type Kinds = readonly Token['kind'][]
export const BESIDE_TIMES: Kinds = ['filler', 'at', 'a']

/** The tokens between two places that say something. */
export const between = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from + 1, to).filter(({ kind }) => !BESIDE_TIMES.includes(kind))
export const before = (tokens: readonly Token[], at: number) =>
  tokens.slice(0, at).findLast(({ kind }) => !BESIDE_TIMES.includes(kind))
