import { LEXICON } from './lexicon.ts'
import type { Question } from './question.ts'

/** “More than 10,000”: which of them are counted. */
export interface Limit {
  side: 'more' | 'least' | 'fewer' | 'most'
  than: number
}

const HOW_MANY =
  /\b(?:in |on |for )?(?:how many|(?:the )?(?:number|count) of|count)(?: of)?(?: (?:the|our|different|calendar|full|whole))* (day|week|month|quarter|year)s\b(?: (?:were there|was it|that|where|when|in which))?/
const SIDES: Readonly<Record<string, Limit['side']>> = {
  'over|above|past|more than|greater than|higher than|exceed(?:ed|ing|s)?|topp(?:ed|ing)|passed|surpassed|beat|broke|crossed':
    'more',
  'at least|no (?:fewer|less) than|hit|reached': 'least',
  'under|below|less than|fewer than|lower than|short of': 'fewer',
  'at most|no more than|up to': 'most',
}
const BOUND = new RegExp(
  `\\b(?:(?:went|go|goes|going|got|get|gets|came in|come in|did it|with|stayed|fell) )*(?:${Object.keys(SIDES)
    .map((words) => `(${words})`)
    .join(
      '|',
    )}) (?:the )?(\\d+)(k| thousand)?( or more| or fewer| or less)?(?: mark)?(?: (sandwiches|sandwich|events?|hours?|volunteer hours|entries|entry|people))?(?: ([a-z]+))?(?= |$)`,
)

const MANY: Readonly<Record<string, string>> = { event: 'events', hour: 'hours', entry: 'entries' }

/**
 * “How many weeks of 2025 had more than 10,000 sandwiches?”, asked as one by one of what is counted, and the limit, which is null
 * where it stays open; null where nothing is said of one.
 */
export function limitIn(text: string): { text: string; limit: Limit | null } | null {
  const unit = HOW_MANY.exec(text)?.[1]
  const bound = BOUND.exec(text)
  if (!unit || !bound) return null
  const sides = Object.values(SIDES)
  const side = sides[bound.slice(1, sides.length + 1).findIndex((said) => said !== undefined)]
  const [digits, thousand, orMore, noun, next] = bound.slice(sides.length + 1)
  const isOfOther = ['noun', 'time', 'unit'].includes(LEXICON.get(next ?? '')?.kind ?? '')
  const isYear = /^(?:19|20|21)\d\d$/.test(digits ?? '') && !thousand && noun === undefined
  if (!side || orMore || isOfOther || isYear || /\b(?:before|until|till|after)\b/.test(text))
    return { text, limit: null }
  const counted = noun === undefined || noun.startsWith('sandwich') ? 'sandwiches' : (MANY[noun] ?? noun)
  return {
    text: text
      .replace(BOUND, next ? ` ${next} ` : ' ')
      .replace(HOW_MANY, `${counted} by ${unit}`)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    limit: { side, than: Number(digits) * (thousand ? 1000 : 1) },
  }
}

/** Only of one time, one by one. */
export const limited = (question: Question, limit: Limit | null): Question | null =>
  limit &&
  question.asks === 'series' &&
  question.periods.length < 2 &&
  question.places.length < 2 &&
  !question.beside
    ? { ...question, limit }
    : null

export const isWithinLimit = ({ side, than }: Limit, value: number): boolean => {
  if (side === 'more') return value > than
  if (side === 'least') return value >= than
  return side === 'fewer' ? value < than : value <= than
}
/** 'more than 10,000' */
export const LIMIT_WORDS: Readonly<Record<Limit['side'], string>> = {
  more: 'more than',
  least: 'at least',
  fewer: 'fewer than',
  most: 'at most',
}
