import { diffDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { isWithinTypo } from '../language/names.ts'
import type { Calendar } from './days.ts'
import type { KnownName, KnownNames } from './places.ts'
import { plainly } from './plainly.ts'
import type { Token } from './tokens.ts'

/** What else it might have been: whole questions, to be asked with a press. */
export interface NotSure {
  near: string[]
  /** What no word or name is known for, as it was typed: 'Maple Grove'. */
  unknown: string[]
}

const EXAMPLES = [
  'How many sandwiches did we collect this year?',
  'Which week was the best of last year?',
  'How many events were there last month?',
  'Sandwiches by month in the last 12 months',
  'How many sandwiches came from groups last year?',
  'How many hours were logged this month?',
]
const MOST = 3

/** What a question was read from, as far as that went. */
export interface HalfRead {
  typed: string
  tokens: readonly Token[]
}

/**
 * The same question with a name that is known, without what is not, or with a year; then what is known of it put together
 * anew, then questions with words of this one: each of them has an answer, so that the way to it is a press away.
 */
export function nearTo(
  half: HalfRead,
  known: KnownNames,
  calendar: Calendar,
  isUnderstood: (text: string) => boolean,
): NotSure {
  const unknown = unknownIn(half)
  const own = plainly(half.typed)
  const near: string[] = []
  for (const ways of candidates(half, unknown, known, calendar)) {
    if (near.length === MOST) break
    const way = ways.find((text) => plainly(text) !== own && isUnderstood(text))
    if (way !== undefined && !near.includes(way)) near.push(way)
  }
  return { near, unknown }
}

/** Each in the ways to put it, of which the first that is understood will do. */
function* candidates(
  half: HalfRead,
  unknown: readonly string[],
  known: KnownNames,
  calendar: Calendar,
): Generator<readonly string[]> {
  const [first, ...others] = unknown
  if (first !== undefined && others.length === 0) {
    const bare = first.replace(POSSESSIVE, '')
    for (const name of namesLike(bare, known)) yield [half.typed.replace(bare, () => name)]
    yield without(half.typed, first)
  }
  // A time that may be of several years is no token.
  const asksOf = half.tokens.length === 0 || half.tokens.some(({ kind, time }) => kind === 'noun' || time)
  if (asksOf && !SAYS_YEAR.test(half.typed)) yield inYear(half.typed, yearOf(calendar.today) - 1)
  yield* anew(half.tokens, known)
  for (const example of examples(half.typed)) yield [example]
}

/** Words beside each other that nothing is known for, as they were typed; what was mended before it was read is not shown. */
function unknownIn({ typed, tokens }: HalfRead): string[] {
  const runs: string[][] = []
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'unknown') continue
    if (tokens[at - 1]?.kind === 'unknown') runs.at(-1)?.push(...text.split(' '))
    else runs.push(text.split(' '))
  }
  return [...new Set(runs.flatMap((words) => asTyped(typed, words) ?? []))]
}

/** 'sao tome' -> 'São Tomé' */
function asTyped(typed: string, words: readonly string[]): string | undefined {
  const said = [...typed.matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
    plainly(word)
      .split(' ')
      .map((plain) => ({ plain, from: index, to: index + word.length })),
  )
  const first = said.findIndex((_, at) => words.every((word, nth) => said[at + nth]?.plain === word))
  if (first < 0) return undefined
  const all = typed.slice(said[first]?.from, said[first + words.length - 1]?.to)
  return all.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
const POSSESSIVE = /[’']s$/i

/** “Maple Grove” -> Maple Hollow: one slip away, or with a word that few names have. */
function namesLike(said: string, known: KnownNames): string[] {
  const words = plainly(said).split(' ')
  const withWord = (word: string) => known.filter(({ plain }) => plain.split(' ').includes(word))
  const shared = words
    .filter((word) => word.length > 2)
    .map(withWord)
    .filter((names) => names.length <= MOST)
  const slips = known.filter(({ plain }) => isWithinTypo(plain, plainly(said)))
  return [...new Set([...slips, ...shared.flat()].map(({ name }: KnownName) => name))].slice(0, 2)
}

/** “Sandwiches at Maple Grove in 2025” -> in 2025; “How many did Maple Grove bring this year?” -> did we. */
function without(typed: string, said: string): string[] {
  const at = typed.indexOf(said)
  const [before, after] = [typed.slice(0, at), typed.slice(at + said.length)]
  if (POSSESSIVE.test(said) || /^\s+(?:and|or)\b/i.test(after)) return []
  const tidy = (text: string) => text.replace(/\s+(?=[?.!]*$)/, '').trim()
  const place = /\s+(?:in|at|by|from|of|for|near|on|with)\s+(?:the\s+)?$/i
  const doer = /(?<=\b(?:do|does|did|have|has|had)\s+)(?:the\s+)?$/i
  return [
    ...(place.test(before) && !ENDS_OPEN.test(before) ? [tidy(`${before.replace(place, '')}${after}`)] : []),
    ...(doer.test(before) ? [tidy(`${before.replace(doer, '')}we${after}`)] : []),
  ]
}

/** “How many are in …” says nothing without where. */
const ENDS_OPEN =
  /\b(?:are|is|were|was|lie|lies|stand|stands|drives?|left)\s+(?:in|at|by|from|of|for|near|on|with)\s+(?:the\s+)?$/i

const SAYS_YEAR = /\b(?:(?:19|20)\d\d|last|this|next|previous|today|yesterday|tomorrow|now|ago)\b/i

/** “Sandwiches in Thanksgiving week?” -> of last year. */
function inYear(typed: string, year: number): string[] {
  const [, said = '', end = ''] = /^(.*?)([?.!\s]*)$/.exec(typed) ?? []
  return [`${said} ${year}${end}`, `${said} in ${year}${end}`]
}

/** The names and times that were understood, in a sentence that is. */
function* anew(tokens: readonly Token[], known: KnownNames): Generator<readonly string[]> {
  const names = tokens.flatMap(({ place }) => known.find(({ plain }) => plain === place?.plain)?.name ?? [])
  const times = tokens.filter(({ time }) => time)
  const time = times[0]?.time
  // Of “since March” or “between March and May” it is another time.
  const before = tokens[tokens.findIndex((token) => token.time) - 1]?.text ?? ''
  const isPart = times.length > 1 || OF_A_TIME.test(before)
  if (time ? isPart : names.length === 0) return
  const when = time ? whenOf(time) : 'this year'
  const [who = 'we', other] = names
  // Whether they are added or stand beside each other is not said by “and”.
  if (other !== undefined) {
    yield [`How many sandwiches did ${who} and ${other} make together ${when}?`]
    yield [`Sandwiches of ${who} vs ${other} ${when}`]
    return
  }
  const isOf = (...nouns: string[]) =>
    tokens.some(({ kind, value }) => kind === 'noun' && nouns.includes(value))
  if (isOf('event', 'attendance')) yield [`How many events were there ${when}?`]
  if (isOf('hour', 'volunteer')) yield [`How many hours were logged ${when}?`]
  yield ['collect', 'make'].map((verb) => `How many sandwiches did ${who} ${verb} ${when}?`)
  if (time && diffDays(time.start, time.end) > MONTHS) yield [`Sandwiches by month ${when}`]
}
const whenOf = ({ label, start, end }: Period) =>
  start === end ? `on ${label}` : `in ${label.replace(/^Week of/, 'the week of')}`
const OF_A_TIME = /\b(?:since|from|between|until|till|to|through|before|after|by|up|start|end|beginning)\b/
/** In days: what is shorter has no months to show. */
const MONTHS = 80

function examples(typed: string): string[] {
  const words = new Set(
    plainly(typed)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  const shared = (question: string) =>
    plainly(question)
      .split(' ')
      .filter((word) => words.has(word)).length
  return EXAMPLES.toSorted((a, b) => shared(b) - shared(a))
}
