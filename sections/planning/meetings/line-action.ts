import {
  addDays,
  type Day,
  dayOf,
  diffDays,
  isDay,
  MONTH_NAMES,
  onOrAfter,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
  yearOf,
} from '#kernel/charity/day.ts'
import { capital } from '#kernel/language/capital.ts'
import { messageParts, peopleIn } from '#kernel/language/message-text.ts'
import type { LineKind } from './fields.ts'

/** What a line asks for: of whom, until when, and what. */
export interface LineAction {
  people: string[]
  due: Day
  title: string
}

/** In full or as they are shortened: 'marketing 20' is no day. */
const MONTHS =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase()).join('|')
const BEFORE = '(?:by|until|till|due|before|on)'
const YEAR = '(?:,? (\\d{4}))?'

/** What people write for a day. A weekday, or a month and a day with slashes, needs "by": 'the Wednesday log' is no date. */
const WAYS: [RegExp, (match: RegExpExecArray, base: Day) => Day | undefined][] = [
  [
    new RegExp(`(?:\\b${BEFORE} )?\\b(\\d{4}-\\d\\d-\\d\\d)\\b`, 'iu'),
    ([, day = '']) => (isDay(day) ? day : undefined),
  ],
  [
    new RegExp(`(?:\\b${BEFORE} )?\\b${MONTHS}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b${YEAR}`, 'iu'),
    ([, month, day, year], base) => named(month, day, year, base),
  ],
  [
    new RegExp(`(?:\\b${BEFORE} )?\\b(\\d{1,2})(?:st|nd|rd|th)? ${MONTHS}\\b\\.?${YEAR}`, 'iu'),
    ([, day, month, year], base) => named(month, day, year, base),
  ],
  [
    new RegExp(`(?:\\b${BEFORE} )?\\b(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d\\d)\\b`, 'iu'),
    ([, month, day, year = '']) =>
      dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day)),
  ],
  [
    new RegExp(`\\b${BEFORE} (\\d{1,2})/(\\d{1,2})\\b`, 'iu'),
    ([, month, day], base) => coming(base, Number(month), Number(day)),
  ],
  [
    new RegExp(`\\b${BEFORE} (next )?(${WEEKDAYS})\\b`, 'iu'),
    ([, next, name = ''], base) => {
      const wanted = WEEKDAY_NAMES.findIndex((one) => one.toLowerCase() === name.toLowerCase()) as Weekday
      const first = onOrAfter(addDays(base, 1), wanted)
      return next && diffDays(base, first) < 7 - weekday(base) ? addDays(first, 7) : first
    },
  ],
  [/\b(?:by |until |till |due )?tomorrow\b/iu, (_match, base) => addDays(base, 1)],
  [new RegExp(`\\b${BEFORE} today\\b`, 'iu'), (_match, base) => base],
  [/\bby next week\b/iu, (_match, base) => addDays(base, 7)],
  [
    /\b(?:with)?in (\d{1,2}) (day|week)s?\b/iu,
    ([, many, unit], base) => addDays(base, Number(many) * (unit?.toLowerCase() === 'week' ? 7 : 1)),
  ],
]

const named = (month: string | undefined, day: string | undefined, year: string | undefined, base: Day) => {
  const index = MONTH_NAMES.findIndex((name) =>
    name.toLowerCase().startsWith((month ?? '-').toLowerCase().slice(0, 3)),
  )
  return year ? dayOf(Number(year), index + 1, Number(day)) : coming(base, index + 1, Number(day))
}

/** Ours: said without its year, a day of the last two months is past, and not one of next year. */
const JUST_PAST_DAYS = 60
function coming(base: Day, month: number, day: number): Day | undefined {
  const [last, same, next] = [-1, 0, 1].map((more) => dayOf(yearOf(base) + more, month, day))
  return [last, same, next].find((one) => one !== undefined && diffDays(one, base) <= JUST_PAST_DAYS)
}

/** The first day that a text names, and the text without it. */
export function dayIn(text: string, base: Day): { due: Day; rest: string } | null {
  let first: { at: number; due: Day; rest: string } | null = null
  for (const [way, read] of WAYS) {
    const match = way.exec(text)
    const due = match && read(match, base)
    if (!match || !due || (first && first.at <= match.index)) continue
    first = {
      at: match.index,
      due,
      rest: text.slice(0, match.index) + text.slice(match.index + match[0].length),
    }
  }
  return first
}

/** 'Decision: two vans' is one, 'To do: …' an action. */
export function saysKind(text: string): LineKind {
  if (/^\s*(?:decision|decided|agreed)\s*:/iu.test(text)) return 'decision'
  return /^\s*(?:action|to ?do|task)\s*:/iu.test(text) ? 'action' : 'note'
}

/** A line as it reads beside its mark: 'Decision: two vans' is 'Two vans'. */
export function withoutKind(text: string): string {
  const rest = text.replace(/^\s*(?:decision|decided|agreed|action|to ?do|task)\s*:\s*/iu, '')
  return rest === text ? text : capital(rest)
}

const TITLE_MAX = 200

/**
 * A line with @name and a day is that person's task (peers 1.10); `text` as it is stored, with people by their ids.
 * `base` is the day of the meeting: what is over by then is no task.
 */
export function actionIn(text: string, base: Day): LineAction | null {
  const people = peopleIn(text)
  const { due, title } = asked(text, base)
  return people.length > 0 && due ? { people, due, title: title || 'What was agreed on' } : null
}

/** What a line asks for, and until when, whoever it is asked of. */
export function asked(text: string, base: Day): { due: Day | null; title: string } {
  const words = withoutKind(
    messageParts(text)
      .map((part) => ('text' in part ? part.text : ' '))
      .join(''),
  )
  const found = dayIn(words, base)
  if (!found || found.due < base) return { due: null, title: titleOf(words) }
  return { due: found.due, title: titleOf(found.rest) || titleOf(words) }
}

/** What is to be done, without what led to it: 'and  to order labels .' is 'Order labels'. */
function titleOf(rest: string): string {
  const words = rest
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+([.,;:!?)])/g, '$1')
    .replace(/^[\s.,;:–—-]+/u, '')
    .replace(/^(?:action|to ?do|task)\s*:?\s+/iu, '')
    .replace(/^(?:and\s+)*(?:will |to |please |should |is to |are to |must )/iu, '')
    .replace(/[\s,;:–—-]+(?:by|until|till|due|before|on)?[\s.,;:–—-]*$/iu, '')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1, TITLE_MAX)
}
