/** How names are compared (design 9): case and spaces do not matter, everything else does. */

/** 'Kestrel  BAY ' and 'kestrel bay' fold to the same text. */
export const foldName = (name: string): string => tidyName(name).toLowerCase()

/** As it was typed, without stray spaces, invisible characters, and signs that turn what follows around. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200d\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * For sorting. What every alphabet sorts alike is compared without one: reading the rules of a language takes a phone
 * longer than drawing a list.
 */
export function compareNames(one: string, other: string): number {
  if (!PLAIN.test(one) || !PLAIN.test(other)) return one.localeCompare(other)
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}
const PLAIN = /^[a-z0-9 ]*$/i

/** A name that is an advertisement: where it stands in an email to an address that anybody may enter, it sends a link in our name. */
export const hasWebAddress = (name: string | null | undefined): boolean => /:\/\/|\bwww\./i.test(name ?? '')
export const NO_WEB_ADDRESS = 'Please leave out the web address'

/** Slips of the keyboard between two texts: letters added, lost, changed, or two neighbours swapped (Damerau-Levenshtein). */
export function typoDistance(left: string, right: string): number {
  const a = Array.from(left)
  const b = Array.from(right)
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Words that tell two places apart although few letters differ. */
const TELLING = new Set(
  'north south east west northeast northwest southeast southwest upper lower inner outer first second third'.split(
    ' ',
  ),
)
const tells = (word: string) => word.length === 1 || /\d/.test(word) || TELLING.has(word)

const SHORTEST_WITH_A_TYPO = 4
const LONG_NAME = 8

/**
 * May one be the other, mistyped? One slip, or two in names of eight letters or more. 'Kestrel Bay North' and
 * 'Kestrel Bay South', 'Troop 12' and 'Troop 13', 'Site A' and 'Site B' are close in letters but plainly two places.
 */
export function isWithinTypo(one: string, other: string): boolean {
  const a = foldName(one)
  const b = foldName(other)
  const shorter = Math.min(a.length, b.length)
  if (a === b || shorter < SHORTEST_WITH_A_TYPO) return a === b
  const allowed = shorter >= LONG_NAME ? 2 : 1
  if (Math.abs(a.length - b.length) > allowed || typoDistance(a, b) > allowed) return false
  const left = a.split(' ')
  const right = b.split(' ')
  if (left.length !== right.length) return digitsIn(a) === digitsIn(b)
  return left.every((word, index) => {
    const there = right[index] ?? ''
    return word === there || (!(tells(word) && tells(there)) && isSlip(word, there))
  })
}

/**
 * A word that both names have, as “Street”, lends no length to the one that differs: 'Oak Street' is not 'Jay Street'. A
 * short word with another letter at its start is another word: 'Park Lane' is not 'Bark Lane'.
 */
function isSlip(word: string, there: string): boolean {
  const shorter = Math.min(word.length, there.length)
  const isOther =
    shorter <= SHORTEST_WITH_A_TYPO && word.length === there.length && word.slice(1) === there.slice(1)
  return !isOther && typoDistance(word, there) <= (shorter > SHORT_WORD ? 2 : 1)
}
const SHORT_WORD = 5

const digitsIn = (text: string) => text.replaceAll(/\D/g, '')

/** The known name that this one may be a typo of, the closest first; undefined when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const folded = foldName(name)
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    if (!isWithinTypo(name, candidate)) continue
    const distance = typoDistance(folded, foldName(candidate))
    if (!best || distance < best.distance) best = { name: candidate, distance }
  }
  return best?.name
}

export type Suspicion = 'blank' | 'digits' | 'test' | 'unknown' | 'placeholder' | 'short'

/** Why a name is probably no name (design 9; the last two only for the duplicate analysis of domain 3.2). */
export function suspicionOf(name: string): Suspicion | undefined {
  const folded = foldName(name)
  if (!/[\p{L}\p{N}]/u.test(folded)) return 'blank'
  if (!/\p{L}/u.test(folded)) return 'digits'
  if (folded.includes('test')) return 'test'
  if (folded.includes('unknown') || /^(n\/?a|none|null|tbd|undefined)$/.test(folded)) return 'unknown'
  if (/^loc(ation)?\.? ?\d+$/.test(folded)) return 'placeholder'
  if (/^\p{L}{1,2}$/u.test(folded)) return 'short'
  return undefined
}

/** Of what has a name, what contains the words that were typed in its name or area; nothing does: names within a typo. */
export function namedAlike<T extends { name: string; area: string | null }>(
  items: readonly T[],
  search: string,
): T[] {
  const wanted = foldName(search)
  const found = items.filter(({ name, area }) => foldName(`${name} ${area ?? ''}`).includes(wanted))
  return found.length > 0 ? found : items.filter(({ name }) => isWithinTypo(name, search))
}
