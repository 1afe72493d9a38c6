/** How searched words and the texts they are looked for in are made comparable. `search_fold` in the database is its twin. */

const SPECIAL: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** "José O’Neill-Łuk" -> "jose oneill luk": no accents, no case, no punctuation. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđıßæœ]/g, (letter) => SPECIAL[letter] ?? letter)
    .replaceAll(/['’`ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean)

/** Words that say nothing about what is looked for, unless they are all there is. */
const FILLERS = new Set(
  'a an and are as at can could do does for from has have how i in is it me my need of on or please see show that the there this to want was what when where which who with would you'.split(
    ' ',
  ),
)
/** The words that tell something; all of them when none does. */
export function withoutFillers(words: readonly string[]): string[] {
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : [...words]
}
const MOST_WORDS = 8
const FEWEST_DIGITS = 3

export interface SearchQuery {
  /** As it was typed, without stray spaces. */
  raw: string
  /** Folded, all of it. */
  text: string
  /** What has to be found: without fillers. */
  words: string[]
  /** When the query is a piece of a phone number and nothing else: its digits. */
  digits: string | null
}

/** Null when there is nothing to look for (spec 5: empty and whitespace-only queries are ignored). */
export function readQuery(raw: string): SearchQuery | null {
  const trimmed = raw.trim()
  const text = foldText(trimmed)
  if (text === '') return null
  const words = withoutFillers([...new Set(text.split(' '))])
  const digits = trimmed.replaceAll(/\D/g, '')
  const isPhone = /^[\d\s()+./-]+$/.test(trimmed) && digits.length >= FEWEST_DIGITS
  return {
    raw: trimmed,
    text,
    words: words.slice(0, MOST_WORDS),
    digits: isPhone ? digits : null,
  }
}

/** May this word be a piece of a phone number? */
export const isPhonePiece = (word: string) => word.length >= FEWEST_DIGITS && /^\d+$/.test(word)

/** Shorter words have too few letters to be mistyped recognisably. */
export const SHORTEST_TYPO = 4
/** From here on two slips are still recognisable. */
export const LONG_WORD = 8

/**
 * What a word with one slip may have meant to begin with, as patterns in which `_` is any letter: a letter changed, left
 * out, added, or two neighbours swapped.
 */
export function typoPatterns(word: string): string[] {
  if (word.length < SHORTEST_TYPO || /\d/.test(word)) return []
  const found = new Set<string>()
  for (let at = 0; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
    found.add(`${before}_${after}`)
    found.add(`${before}_${letter}${after}`)
    found.add(`${before}${after}`)
    if (after !== '') found.add(`${before}${after.slice(0, 1)}${letter}${after.slice(1)}`)
  }
  return [...found]
}

/** A long word in three: whatever two slips it has, one of its pieces is whole. */
export function wholePieces(word: string): string[] {
  if (word.length < LONG_WORD || /\d/.test(word)) return []
  const third = Math.ceil(word.length / 3)
  return [word.slice(0, third), word.slice(third, 2 * third), word.slice(2 * third)].filter(
    (piece) => piece.length > 2,
  )
}

const ENDINGS: [RegExp, string][] = [
  [/(ss|sh|ch|x)es$/, '$1'],
  [/ies$/, 'y'],
  [/([^s])s$/, '$1'],
  [/([a-z]{3,})ing$/, '$1'],
  [/([a-z]{3,})(?:ed|er|or)$/, '$1'],
  [/([a-z]{3,})(?:ation|ment)$/, '$1'],
]

/** Reports, reported, reporting -> report: enough for the portal's own words, no more. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let stem = word
  for (const [ending, rest] of ENDINGS) stem = stem.replace(ending, rest)
  return stem.replace(/([bdglmnprt])\1$/, '$1').replace(/e$/, '')
}
