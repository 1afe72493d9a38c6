import { typoDistance } from '../language/names.ts'

/**
 * When two names mean the same group (domain 4.6): lower-case, without a leading "the", "st" as saint, "mt" as mount,
 * without punctuation and spaces. `group_word` and `group_key` in the database are its twins; a test compares them.
 */

/** Accents, and what only chooses how the sign before it is drawn. */
const MARKS = /[\u0300-\u036f]|[\ufe00-\ufe0f]/g
/** Said as one word: O'Neill. */
const APOSTROPHES = /['’‘`´ʼ]/g
/** Spaces, punctuation and signs, by their numbers, so that the database means the same ones. */
const SEPARATORS =
  /[\t\n\r\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufeff]+/g
/** A name without a letter or a digit: all such names are one. */
const NAMELESS = '?'

/** "The St. Mark’s Church" -> "saintmarkschurch". */
export function groupWord(name: string): string {
  const folded = name.normalize('NFKD').replaceAll(MARKS, '').replaceAll(APOSTROPHES, '').toLowerCase()
  // Each word has spaces of its own around it, so that neighbours are both found.
  const words = ` ${folded.replaceAll(SEPARATORS, '  ')} `.replace(/^ +the {2,}(?=[^ ])/, ' ')
  return words.replaceAll(' st ', ' saint ').replaceAll(' mt ', ' mount ').replaceAll(' ', '') || NAMELESS
}

/** What a group and its department are known by: one key is one record of the catalog. */
export function groupKey(name: string, department?: string | null): string {
  const part = groupWord(department ?? '')
  return part === NAMELESS ? groupWord(name) : `${groupWord(name)}|${part}`
}

/** Shorter names are part of too many others (domain 4.6). */
export const SHORTEST_PART = 8

/** The whole rule of domain 4.6: equal, or one contains the other where both have eight letters. */
export function isSameGroup(one: string, other: string): boolean {
  const [a, b] = [groupWord(one), groupWord(other)]
  if (a === b) return true
  return Math.min(a.length, b.length) >= SHORTEST_PART && (a.includes(b) || b.includes(a))
}

const SHORTEST_TYPO = 5
const LONG = 10
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Slips that may stand between two names and still be slips: none where numbers differ ("Troop 12", "Troop 13"). */
function slips(a: string, b: string): number | undefined {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= LONG ? 2 : 1
  if (shorter < SHORTEST_TYPO || Math.abs(a.length - b.length) > allowed || digits(a) !== digits(b))
    return undefined
  const distance = typoDistance(a, b)
  return distance <= allowed ? distance : undefined
}

/** May one be the other, mistyped or said in short? */
export const isNearGroup = (one: string, other: string): boolean =>
  isSameGroup(one, other) || slips(groupWord(one), groupWord(other)) !== undefined

/** The longest part of a name that somebody leaves out and still means the same: a third of it. */
const MOST_LEFT_OUT = 1 / 3

/**
 * The known group that was probably meant; undefined where the name is known as it is, or none is near. Typos come
 * before names that are part of another.
 */
export function nearestGroup(typed: string, known: readonly string[]): string | undefined {
  const word = groupWord(typed)
  if (word === NAMELESS) return undefined
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const other = groupWord(name)
    if (other === word) return undefined
    const left = Math.abs(other.length - word.length)
    const longer = Math.max(other.length, word.length)
    const part = isSameGroup(typed, name) && left <= longer * MOST_LEFT_OUT ? LONG + left : undefined
    const distance = slips(word, other) ?? part
    if (distance !== undefined && (!best || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}
