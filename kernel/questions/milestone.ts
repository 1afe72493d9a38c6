import { unwrapped } from './spelling.ts'

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  fifty: 50,
  'a half': 0.5,
  half: 0.5,
  'a quarter': 0.25,
  quarter: 0.25,
  'three quarters': 0.75,
}
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  k: 1000,
  million: 1_000_000,
  m: 1_000_000,
}

// The longer first: “a quarter” before “a”.
const COUNT = `\\d+(?:point\\d+)?|${Object.keys(WORDS)
  .toSorted((one, other) => other.length - one.length)
  .join('|')}`
/** “1000000”, “a million”, “a quarter of a million”, “100 thousand”, “250k”, “2 millionth”. */
const NUMBER = `(?:(?<count>${COUNT}) ?(?:(?:of )?an? )?)?(?<times>(?:(?:hundred|thousand|million|[km]\\b) ?)*)(?:s|(?<ordinal>st|nd|rd|th))?`
const WHEN =
  '(?:when|(?:on )?(?:what|which) (?:exact )?(?:day|date)(?: (?:is|was) it(?: that)?)?|how long ago)(?: (?:did|have|has|had|was|were|is))?'
const WE =
  '(?: (?:we|the (?:team|charity|organization|log|total|count)|our (?:team|charity|organization|log|total|count)|everybody|everyone))?(?: (?:all|together|first|finally|ever|already|yet))*'
const REACHED = 'reached|hit|passed|crossed|surpassed|(?:got|come|came) to|broken?|celebrated'
const REACH = `reach|pass|cross|surpass|get to|break|celebrate|${REACHED}`
const MADE = 'made|collected|logged'
const MAKE = `make|collect|log|${MADE}`
const ALL = `(?: (?:(?:of )?all time|in (?:total|all)|altogether|together|overall|so far|ever|already|yet|to date|mark|milestone|of|total|sandwich|sandwiches|${REACHED}|${MADE}))*`
const ASKED = new RegExp(
  `^(?:${WHEN}${WE}(?: (?:${REACH}|${MAKE}))?|(?:have${WE} )?(?:(?:ever|already|finally) )*(?:${REACHED}|${MADE}))(?: (?:the|our|a total of|over|more than|first))* ${NUMBER}(?<after>${ALL})$`,
)
const KIND =
  /^(?:(?:can|could|would|will) you )?(?:please )?(?:(?:tell|show) (?:me|us)|(?:do you|i (?:want|need) to|we (?:want|need) to) know) /
const TO_COME = /\b(?:will|shall|going to|would|should|could) (?:we|the|our|it|everybody|everyone)\b/i
const IS_REACHED = new RegExp(` (?:${REACH}) `)
/** What was made or collected may be that of one day: only with these it is everything together. */
const IS_MADE = new RegExp(` (?:${MAKE}) `)
const IS_OF_ALL = / (?:first|ever|all time|in total|in all|altogether|overall) /
const IS_YEAR = /^(?:19|20|21)\d\d$/
const IS_OF_SANDWICHES = /sandwich|mark|milestone/

/**
 * “When did we reach a million sandwiches?”: the round number that everything together came to. Null where it is none, and
 * where anything else is said: a place, a time, what is to come, what may have been made on one day.
 */
export function milestoneIn(typed: string): number | null {
  if (TO_COME.test(typed)) return null
  // A point between digits is none between sentences.
  const digitsOnly = typed.replaceAll(/(\d),(?=\d{3})/g, '$1').replaceAll(/(\d)\.(?=\d)/g, '$1point')
  const text = unwrapped(digitsOnly, []).replace(KIND, '')
  const { count, times = '', ordinal, after = '' } = ASKED.exec(text)?.groups ?? {}
  if (count === undefined && times === '') return null
  const said = ` ${text} `
  const isReached = IS_REACHED.test(said) || (IS_MADE.test(said) && IS_OF_ALL.test(said))
  if (ordinal === undefined && !isReached) return null
  const digits = count?.replace('point', '.') ?? '1'
  // Nobody puts a comma into a year.
  const mayBeYear = IS_YEAR.test(digits) && times === '' && typed.includes(digits)
  if (mayBeYear && ordinal === undefined && !IS_OF_SANDWICHES.test(after)) return null
  const first = WORDS[digits] ?? Number(digits)
  const words = times.trim().split(' ').filter(Boolean)
  const number = words.reduce((product, word) => product * (TIMES[word] ?? 1), first)
  return isRound(number) ? number : null
}

const LEAST = 100
/** An exact count is no milestone: two digits, then noughts, or whole thousands. */
const isRound = (number: number) =>
  Number.isSafeInteger(number) && number >= LEAST && (/^[1-9]\d?0+$/.test(`${number}`) || number % 1000 === 0)
