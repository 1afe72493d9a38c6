import { type Calendar, COUNTS, type NamedPeriod, ORDINALS } from './days.ts'
import { LEXICON, LONGEST } from './lexicon.ts'
import { periodsIn } from './periods.ts'
import { blank, type KnownNames, type Place, placesIn } from './places.ts'
import type { Kind } from './words.ts'

/** A word or phrase of a question, a name or a time in it, by what it does there. */
export interface Token {
  kind: Kind
  /** Of which noun, verb or unit; of a time and a name what was said. */
  value: string
  text: string
  place?: Place
  time?: NamedPeriod
}

/** The same of the year before, or the one before it: said beside one time, there are two. */
const AGAIN: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:at |by |in |for |around )?(?:(?:the |this )?same (?:period|time|time period|time frame|days|point|dates?|stretch|span|part|months|weeks)|this (?:time|point|date)) (?:of |in )?(?:(?:the )?(?:last|previous) (?:fiscal |financial )?(?:year|fy)|the (?:fiscal |financial )?year before|a year (?:ago|earlier|before))\b/g,
    'same',
  ],
  [
    /\b(?:last year (?:ytd|year to date|to date|so far)|(?:ytd|year to date) last year|(?:the )?(?:last|prior|previous) (?:years? )?ytd)\b/g,
    'same',
  ],
  // “The same stretch of 2025”: the year is named beside it.
  [
    /\b(?:at |by |in |for |over |during )?the same (?:period|time|time period|time frame|days|dates?|stretch|span|part|months|weeks|window) (?:of|in)(?= (?:19|20)\d\d\b)/g,
    'same',
  ],
  [/\b(?:the )?same (?:quarter|month|months|season) (?:of|in)(?= (?:19|20)\d\d\b)/g, ''],
  [/\b(?:at|by|around) (?:this|the same) (?:time|point|date)\b/g, 'same-time'],
  [
    /\b(?:the )?same (?:quarter|month|season|months)(?: (?:of |in )?(?:last year|the (?:year before|previous year)|a year (?:ago|earlier|before)))\b/g,
    'year',
  ],
  [
    /\b(?:the )?(?:year|same time|one) before\b(?! last)|\b(?:a|one) year (?:earlier|before|prior)\b|\bthe prior year\b|\byear (?:over|on|to) year\b|\byoy\b|\byear over\b/g,
    'year',
  ],
  [
    /\b(?:the )?week before\b(?! (?:last|this|[a-z]+ \d))|\b(?:a|one) week (?:earlier|before|prior)\b/g,
    'week',
  ],
  [/\b(?:the )?month before\b(?! (?:last|this))|\b(?:a|one) month (?:earlier|before|prior)\b/g, 'month'],
  [
    /\b(?:the )?quarter before\b(?! (?:last|this))|\b(?:a|one) quarter (?:earlier|before|prior)\b/g,
    'quarter',
  ],
  [
    /(?<=\b(?:vs|versus|against|to|with|than|and) )(?:this (?:month|quarter|week) last year|(?:the )?same week (?:of )?last year)\b/g,
    'year',
  ],
  [/\bthis one\b/g, 'this'],
  [/\bthe (?:\d+|[a-z]+) (?:days|weeks|months) (?:before|prior)(?: (?:that|those|it|then))?\b/g, 'as-long'],
  [
    /(?<=\b(?:vs|versus|against|to|with|than|and) )(?:last|the last|the previous|the prior|the previous one|the last one|last one|the one before)(?= ?$| (?:in|at|for|from|on|by) )/g,
    'previous',
  ],
]

const UP_TO_TODAY =
  /\b(?:as of|up to|up until|up through|to|through|until|till|as at) (?:and including )?(?:right )?(?:today|now|this morning|tonight)\b/g

/** A question as its tokens; null where a name is that of several, or days are named that there are not. */
export function tokensOf(text: string, known: KnownNames, calendar: Calendar): Token[] | null {
  const places = placesIn(text, known)
  if (!places) return null
  const found: (Token & { at: number })[] = []
  let rest = text
  const take = (at: number, length: number, token: Omit<Token, 'text'>) => {
    found.push({ at, ...token, text: text.slice(at, at + length) })
    rest = blank(rest, at, length)
  }
  for (const place of places) take(place.at, place.length, { kind: 'name', value: place.plain, place })
  // “Without holidays” leaves out no days of its own.
  for (const { at, length, value } of phrasesIn(rest, 'usual')) take(at, length, { kind: 'usual', value })
  // “As of today”, with nothing since when: what is counted always goes up to now.
  const isBegun = /\b(?:since|from|between|starting|beginning)\b/.test(rest)
  for (const match of rest.matchAll(UP_TO_TODAY))
    if (!isBegun || match[0].startsWith('as '))
      take(match.index, match[0].length, { kind: 'so-far', value: '' })
  for (const [pattern, value] of AGAIN)
    for (const match of rest.matchAll(pattern))
      take(match.index, match[0].length, { kind: value === '' ? 'filler' : 'again', value })
  const periods = periodsIn(rest, calendar)
  if (!periods) return null
  for (const { at, length, period } of periods)
    take(at, length, { kind: 'time', value: text.slice(at, at + length), time: period })
  for (const one of wordsIn(rest)) found.push(one)
  return found.toSorted((a, b) => a.at - b.at)
}

const spansOf = (text: string) =>
  [...text.matchAll(/[a-z0-9/&-]+/g)].map((m) => ({ word: m[0], at: m.index }))

function phrasesIn(text: string, kind: Kind) {
  return [...LEXICON]
    .flatMap(([phrase, meaning]) => {
      const at = meaning.kind === kind ? ` ${text} `.indexOf(` ${phrase} `) : -1
      return at < 0 ? [] : [{ at, length: phrase.length, value: meaning.value }]
    })
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1)
}

/** The longest phrase that is known from each word on. */
function wordsIn(text: string): (Token & { at: number })[] {
  const found: (Token & { at: number })[] = []
  for (const run of runsOf(text)) {
    for (let at = 0; at < run.length; ) {
      const [said, words] = phraseAt(run, at)
      const start = run[at]?.at ?? 0
      found.push({ at: start, text: said, ...meaningOf(said) })
      at += words
    }
  }
  return found
}

/** Words that stand beside each other: no phrase goes on behind a name or a time. */
function runsOf(text: string) {
  const runs: { word: string; at: number }[][] = []
  for (const [index, span] of spansOf(text).entries()) {
    const before = index === 0 ? undefined : runs.at(-1)?.at(-1)
    const isBeside =
      before &&
      before.at + before.word.length + 1 === span.at &&
      !text.slice(before.at, span.at).includes('\0')
    if (isBeside) runs.at(-1)?.push(span)
    else runs.push([span])
  }
  return runs
}

function phraseAt(run: readonly { word: string }[], at: number): [string, number] {
  for (let many = Math.min(LONGEST, run.length - at); many > 1; many--) {
    const said = run
      .slice(at, at + many)
      .map(({ word }) => word)
      .join(' ')
    // “Since the start of 2025” is no time of all.
    const isOpen = LEXICON.get(said)?.kind === 'always' && run[at + many]?.word === 'of'
    if (LEXICON.has(said) && !isOpen) return [said, many]
  }
  return [run[at]?.word ?? '', 1]
}

/** “A” and “one” are said of anything; which is the last depends on how many there are. */
const NUMBERS = new Map(Object.entries(COUNTS).filter(([, count]) => count > 1))
const PLACES = new Map([
  ...Object.entries(ORDINALS).filter(([word]) => word !== 'last'),
  ['fifth', 5],
  ['5th', 5],
] as const)

function meaningOf(said: string): { kind: Kind; value: string } {
  const known = LEXICON.get(said)
  if (known) return known
  const number = /^\d{1,2}$/.test(said) ? Number(said) : NUMBERS.get(said)
  if (number !== undefined) return { kind: 'number', value: String(number) }
  const place = PLACES.get(said)
  if (place !== undefined) return { kind: 'ordinal', value: String(place) }
  return /^[-/&]+$/.test(said) ? { kind: 'filler', value: '' } : { kind: 'unknown', value: said }
}
