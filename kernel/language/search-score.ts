import { typoDistance } from './names.ts'
import { otherNamesFor } from './nicknames.ts'
import {
  foldText,
  isPhonePiece,
  LONG_WORD,
  type SearchQuery,
  SHORTEST_TYPO,
  stemOf,
  withoutFillers,
} from './search-text.ts'

/** Spec 3. */
export const MATCH_TYPES = ['exact', 'semantic', 'fuzzy'] as const
type MatchType = (typeof MATCH_TYPES)[number]

/** A text of a result, and how much it counts (domain 11.16: title 1.2, keyword 1, category 0.9, description 0.8). */
export interface ScoredText {
  text: string
  weight: number
  /** Names of people also match by nickname. */
  names?: boolean
  /** A number: matched by its digits alone. */
  phone?: boolean
}

/** What stands for a word besides itself, with how near it comes: synonyms. */
type Alternatives = (word: string) => readonly string[]

export interface Score {
  score: number
  matchType: MatchType
  /** Texts in which something was found, the best first. */
  matchedKeywords: string[]
}

// Domain 11.16.
const EQUAL = 1
/** Ours: one and many are hardly different. */
const PLURAL = 0.98
const PREFIX = 0.9
const CONTAINS = 0.7
const TYPO = 0.6
const NEAR_ENOUGH = 0.6
const KEEP = 0.3
export const EXACT = 0.9
/** Ours: how much a title loses by words that nobody typed, at most. */
const REST_OF_TITLE = 0.15
/** Ours: in other words is nearer than a letter wrong. */
const OTHER_WORDS = 0.75
const NICKNAME = 0.85
const SAME_STEM = 0.85
const PHONE = 0.9
/** Searching by meaning, a word that was not found weighs less than one that was. */
const LOST = 0.35

interface Found {
  near: number
  /** Neither letter for letter nor mistyped, but in other words. */
  meant: boolean
}
const NOTHING: Found = { near: 0, meant: false }
const better = (a: Found, b: Found) => (b.near > a.near ? b : a)

/**
 * How well a result answers the query, or null when it does not. Every word has to be found somewhere, unless `some` is
 * set (search by meaning): then those found count for what part of the query they are.
 */
export function scoreResult(
  query: SearchQuery,
  texts: readonly (ScoredText | Readied)[],
  { alternatives = () => [], some = false }: { alternatives?: Alternatives; some?: boolean } = {},
): Score | null {
  const folded = texts.map(readied).filter((one) => one.folded !== '')
  const hits = new Map<string, number>()
  const note = (text: string, score: number) => hits.set(text, Math.max(hits.get(text) ?? 0, score))
  let meant = false
  let sum = 0
  let lost = 0
  const whole = query.digits === null ? null : phoneScore(query.digits, folded, note)
  for (const word of whole === null ? query.words : []) {
    let best = NOTHING
    let weighted = 0
    for (const one of folded) {
      const found = one.phone ? phoneFound(word, one.text) : nearness(word, one, alternatives)
      if (found.near === 0) continue
      note(one.text, found.near * one.weight)
      if (found.near * one.weight <= weighted) continue
      weighted = found.near * one.weight
      best = found
    }
    if (best.near === 0) lost += 1
    if (best.meant) meant = true
    sum += weighted
  }
  if (whole === null && lost > 0 && (!some || lost === query.words.length)) return null
  const byWord = whole ?? sum / (query.words.length - lost + lost * LOST)
  const score = Math.max(byWord * coverage(query, folded), wholeScore(query, folded))
  if (score <= KEEP) return null
  const matchedKeywords = [...hits].sort((a, b) => b[1] - a[1]).map(([text]) => text)
  const matchType = meant ? 'semantic' : score > EXACT ? 'exact' : 'fuzzy'
  return { score, matchType, matchedKeywords: matchedKeywords.slice(0, 5) }
}

/** A text made comparable: once for all queries where it does not change. */
export interface Readied extends ScoredText {
  folded: string
  /** Its words and their stems, once they are asked for. */
  words: () => readonly { word: string; stem: string }[]
}

export function readied(text: ScoredText | Readied): Readied {
  if ('folded' in text) return text
  const folded = foldText(text.text)
  let words: ReturnType<Readied['words']> | undefined
  return {
    ...text,
    folded,
    words: () => {
      words ??= folded.split(' ').map((word) => ({ word, stem: stemOf(word) }))
      return words
    },
  }
}

/** The query as a whole against each text: the whole name typed beats its words found one by one. */
function wholeScore({ text }: SearchQuery, folded: readonly Readied[]): number {
  let best = 0
  for (const one of folded) {
    if (one.phone) continue
    if (one.folded === text) best = Math.max(best, EQUAL * one.weight)
    else if (one.folded.startsWith(text)) best = Math.max(best, PREFIX * one.weight)
  }
  return best
}

/**
 * Of two results with all the words, the one that has little else in its title is meant; and of those the one whose title
 * begins with what was typed.
 */
function coverage({ words }: SearchQuery, folded: readonly Readied[]): number {
  const title = withoutFillers((folded[0]?.folded ?? '').split(' '))
  const begins = words.length > 1 && title.join(' ').startsWith(words.join(' '))
  return 1 - REST_OF_TITLE * Math.max(0, 1 - words.length / Math.max(1, title.length)) + (begins ? 0.03 : 0)
}

function phoneScore(digits: string, folded: readonly Readied[], note: (text: string, score: number) => void) {
  let best: number | null = null
  for (const one of folded) {
    if (!one.phone || !one.text.replaceAll(/\D/g, '').includes(digits)) continue
    note(one.text, PHONE)
    best = PHONE
  }
  return best
}

const phoneFound = (word: string, text: string): Found =>
  isPhonePiece(word) && text.replaceAll(/\D/g, '').includes(word) ? { near: PHONE, meant: false } : NOTHING

/** How near a text comes to one searched word. */
function nearness(word: string, { folded, words, names }: Readied, alternatives: Alternatives): Found {
  let best = literally(word, folded)
  if (best.near >= PREFIX) return best
  const stem = stemOf(word)
  const nicknames = names ? otherNamesFor(word) : []
  for (const other of words()) {
    if (stem.length >= 3 && other.stem === stem) best = better(best, { near: SAME_STEM, meant: false })
    if (nicknames.includes(other.word)) best = better(best, { near: NICKNAME, meant: true })
    best = better(best, { near: mistyped(word, other.word), meant: false })
  }
  for (const phrase of alternatives(word))
    if (phrase.split(' ').every((part) => literally(part, folded).near >= PREFIX))
      best = better(best, { near: OTHER_WORDS, meant: true })
  return best
}

function literally(word: string, folded: string): Found {
  if (` ${folded} `.includes(` ${word} `)) return { near: EQUAL, meant: false }
  if (` ${folded} `.includes(` ${word}s `)) return { near: PLURAL, meant: false }
  if (` ${folded}`.includes(` ${word}`)) return { near: PREFIX, meant: false }
  return word.length > 2 && folded.includes(word) ? { near: CONTAINS, meant: false } : NOTHING
}

/** One slip, two in long words; a word that was not finished yet may have slips, too. */
export function mistyped(word: string, other: string): number {
  if (word.length < SHORTEST_TYPO || other.length < SHORTEST_TYPO - 1 || /\d/.test(word)) return 0
  const allowed = word.length >= LONG_WORD ? 2 : 1
  if (!beginsAlike(word, other)) return 0
  let nearest = 0
  for (const end of new Set([other.length, word.length, word.length + 1, word.length - 1])) {
    if (end > other.length || end < SHORTEST_TYPO - 1 || Math.abs(end - word.length) > allowed) continue
    const part = other.slice(0, end)
    const slips = typoDistance(word, part)
    if (slips > allowed) continue
    const likeness = 1 - slips / Math.max(word.length, end)
    // Half a word with a slip is less certain than a whole one.
    if (likeness > NEAR_ENOUGH) nearest = Math.max(nearest, likeness * (end === other.length ? 1 : 0.95))
  }
  return nearest * TYPO
}

/** With one slip in it, one of the first two letters still stands at its place or at its neighbour's. */
const beginsAlike = (word: string, other: string) =>
  word[0] === other[0] || word[1] === other[1] || word[0] === other[1] || word[1] === other[0]
