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
  half: 0.5,
  quarter: 0.25,
}
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  k: 1000,
  million: 1_000_000,
  m: 1_000_000,
}

const COUNT = `\\d+(?:point\\d+)?|${Object.keys(WORDS).join('|')}`
/** “1000000”, “a million”, “half a million”, “100 thousand”, “250k”, “2 millionth”. */
const NUMBER = `(?:(?<count>${COUNT}) ?(?:(?:of )?an? )?)?(?<times>(?:(?:hundred|thousand|million|[km]\\b) ?)*)(?:s|st|nd|rd|th)?`
const WHEN =
  '(?:when|(?:on )?(?:what|which) (?:exact )?(?:day|date)(?: (?:is|was) it(?: that)?)?|how long ago)(?: (?:did|have|has|had|was|is|were))?'
const WE =
  '(?: (?:we|the (?:team|charity|organization|log|total|count)|our (?:team|charity|organization|log|total|count)|everybody|everyone))?(?: (?:all|together|first|finally|ever|already|yet))*'
const BEFORE =
  'reached|hit|passed|crossed|surpassed|(?:got|come|came) to|broken?|made|collected|logged|celebrated'
const REACHED = `reach|pass|cross|surpass|get to|break|make|collect|log|celebrate|${BEFORE}`
const ALL =
  '(?: (?:(?:of )?all time|in (?:total|all)|altogether|together|overall|so far|ever|already|yet|to date|mark|milestone|of|total|sandwich|sandwiches|reached|made|collected|passed))*'
const ASKED = new RegExp(
  `^(?:${WHEN}${WE}(?: (?:${REACHED}))?|(?:(?:ever|already|finally) )*(?:${BEFORE}))(?: (?:the|our|a total of|over|more than|first))* ${NUMBER}${ALL}$`,
)
const KIND =
  /^(?:(?:can|could|would|will) you )?(?:please )?(?:(?:tell|show) (?:me|us)|(?:do you|i (?:want|need) to|we (?:want|need) to) know) /
const TO_COME = /\b(?:will|shall|going to|would|should|could) (?:we|the|our|it|everybody|everyone)\b/i

/**
 * “When did we reach a million sandwiches?”: the round number that everything together came to. Null where it is none, and
 * where anything else is said: a place, a time, what is to come.
 */
export function milestoneIn(typed: string): number | null {
  if (TO_COME.test(typed)) return null
  // A point between digits is none between sentences.
  const digitsOnly = typed.replaceAll(/(\d),(?=\d{3})/g, '$1').replaceAll(/(\d)\.(?=\d)/g, '$1point')
  const text = unwrapped(digitsOnly, []).replace(KIND, '')
  const { count, times = '' } = ASKED.exec(text)?.groups ?? {}
  if (count === undefined && times === '') return null
  const digits = count?.replace('point', '.') ?? '1'
  const first = WORDS[digits] ?? Number(digits)
  const words = times.trim().split(' ').filter(Boolean)
  const number = words.reduce((product, word) => product * (TIMES[word] ?? 1), first)
  return isRound(number) ? number : null
}

const LEAST = 100
/** A year or an exact count is no milestone: two digits, then noughts, or whole thousands. */
const isRound = (number: number) =>
  Number.isSafeInteger(number) && number >= LEAST && (/^[1-9]\d?0+$/.test(`${number}`) || number % 1000 === 0)
