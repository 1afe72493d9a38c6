import { MONTH_NAMES } from '../charity/day.ts'
import { isWithinTypo, typoDistance } from '../language/names.ts'
import { withoutKindness } from './courtesy.ts'
import { MONTH } from './days.ts'
import { WORDS } from './lexicon.ts'
import { type KnownNames, placesIn } from './places.ts'
import { REAL_WORDS, SHORT, SHORT_FORMS, SPELLED } from './slips.ts'

const SLIP_FROM = 5
/** Shorter words are known again when nothing but the order of their letters is wrong: 'yaer', 'mnay'. */
const inOrder = (word: string) => [...word].toSorted().join('')
const TURNED = new Map(SHORT.map((word) => [inOrder(word), word]))

const MONTHS = new Set(MONTH_NAMES.map((name) => name.toLowerCase()))
const SHORT_MONTHS = new Set([...MONTHS].filter((name) => name.length <= SLIP_FROM))
/** 'Augusta' is a name, and 'Marco' too: a month has nothing after it, and a short one only its own letters. */
const maySlipTo = (known: string, word: string) =>
  SHORT_MONTHS.has(known) ? inOrder(known) === inOrder(word) : !(MONTHS.has(known) && word.startsWith(known))

/** 'sandwhiches' -> 'sandwiches': a long word that is one slip away from one that is known. */
const spelled = (text: string) =>
  text.replaceAll(/\b[a-z]+\b/g, (word) => {
    if (WORDS.has(word) || SPELLED.includes(word) || SHORT.includes(word) || REAL_WORDS.has(word)) return word
    const turned = TURNED.get(inOrder(word))
    if (turned?.charAt(0) === word.charAt(0)) return turned
    if (word.length < SLIP_FROM) return word
    // One and many are no slips of each other, and tours are no hours.
    const near = (known: string) =>
      maySlipTo(known, word) &&
      known.charAt(0) === word.charAt(0) &&
      known !== `${word}s` &&
      word !== `${known}s` &&
      Math.abs(known.length - word.length) <= 1 &&
      typoDistance(known, word) === 1
    return SPELLED.find(near) ?? word
  })

/** “Last weeks total”: of one week. */
const LAST_WEEKS =
  /\b(last|this|previous) (week|month|quarter|year)s (?=(?:grand )?(?:totals?|numbers?|sandwich(?:es)?|count|figures?|entries|hours|events?|average|best|worst)\b)/g

/** “The weeks of November 4 and November 11”. */
const WEEKS_OF = new RegExp(
  `\\bweeks of ((?:${MONTH}|\\d)[^,]*?) (and|to|through|thru|until|versus|vs) (?=${MONTH}|\\d)`,
  'g',
)

/** The question without what is only kind, its short forms written out. */
export const unwrapped = (typed: string, known: KnownNames): string =>
  withoutKindness(typed, known)
    .replaceAll(/\b[a-z]+\b/g, (word) => SHORT_FORMS[word] ?? word)
    .replaceAll(LAST_WEEKS, '$1 $2 ')
    .replaceAll(WEEKS_OF, 'week of $1 $2 week of ')
    .replaceAll(
      /\b(?:prior|preceding) (?=(?:\w+ )?(?:weeks?|months?|quarters?|years?|fiscal)\b)/g,
      'previous ',
    )

/** Slips of the keyboard are mended; a name is never taken for one. */
export function spelledIn(text: string, known: KnownNames): string {
  const mended = (part: string) => withNamesSpelled(spelled(part), known)
  let [written, done] = ['', 0]
  for (const { at, length } of placesIn(text, known) ?? []) {
    written += mended(text.slice(done, at)) + text.slice(at, at + length)
    done = at + length
  }
  return written + mended(text.slice(done))
}

const NAME_FROM = 8
/** 'Troop 12' -> '12', 'Site 4 B' -> '4 b': what tells a name from all others like it, and is never a slip. */
const tellingIn = (name: string) =>
  name
    .split(' ')
    .filter((word) => word.length === 1 || /\d/.test(word))
    .join(' ')

/** 'alder bnd' -> 'alder bend': a name of several words that is one slip away from one that is known, and from no other. */
function withNamesSpelled(text: string, known: KnownNames): string {
  const names = new Set(known.map(({ plain }) => plain))
  const words = text.split(' ')
  const long = words.filter((word) => word.length >= NAME_FROM - 1)
  const near = [...names].flatMap((name) => {
    if (name.length < NAME_FROM) return []
    // 'alderbend'
    const inOne = long.find((word) => word.startsWith(name.slice(0, 3)) && word === name.replaceAll(' ', ''))
    if (inOne !== undefined && inOne !== name && !names.has(inOne)) return [{ said: inOne, name }]
    const count = name.split(' ').length
    return words.flatMap((_, at) => {
      const said = words.slice(at, at + count).join(' ')
      const isNear =
        said.charAt(0) === name.charAt(0) &&
        (count > 1 || !(SPELLED.includes(said) || WORDS.has(said))) &&
        // A name that is known is no slip of another one.
        !names.has(said) &&
        tellingIn(said) === tellingIn(name) &&
        isWithinTypo(name, said) &&
        typoDistance(name, said) === 1
      return isNear ? [{ said, name }] : []
    })
  })
  const [one] = near
  return one && near.length === 1 ? text.replace(one.said, one.name) : text
}
