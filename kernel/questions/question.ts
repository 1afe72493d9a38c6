import { addDays, type Day, MONTH_NAMES } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { typoDistance } from '../language/names.ts'
import { type Calendar, type FoundPeriod, type NamedPeriod, periodsIn } from './periods.ts'

/** What a question may be about beside its days. */
export interface KnownNames {
  locations: readonly { id: string; name: string }[]
  areas: readonly string[]
  groups: readonly { id: string; name: string }[]
}

export type Per = 'day' | 'week' | 'month' | 'year'

export interface Question {
  /** The figure that is asked for (`server/data/figures.ts`). */
  figure: string
  /** 'sum': how many; 'average': per something; 'most' and 'least': which one; 'series': one by one; 'share': of all. */
  asks: 'sum' | 'average' | 'most' | 'least' | 'series' | 'share'
  per: Per | 'entry' | null
  /** One, or two that are compared; none means everything there is. */
  periods: Period[]
  hostId?: string
  area?: string
  organizationId?: string
}

/** What else it might have been: whole questions, to be asked with a press. */
export interface NotSure {
  near: string[]
}

/** Figures by their words, the more particular ones first. `needs` must stand somewhere in the question, too. */
const FIGURES: readonly (readonly [string, RegExp])[] = [
  [
    'plannedEvents',
    /\b(?:planned|scheduled|upcoming|coming) events?\b|\bevents? (?:are |were |is |we have )?(?:planned|scheduled|coming up|upcoming)\b/,
  ],
  [
    'distributed',
    /\b(?:(?:give|given|gave|go|went|gone|bring|brought) to (?:the |our )?(?:recipients|partners)|given out|gave out|give out|handed out|hand out|distributed|distribute|delivered|deliver)\b/,
  ],
  ['drivers', /\bdrivers\b/],
  [
    'volunteers',
    /\bvolunteers (?:do we have|are there|are active|help)\b|\bactive volunteers\b|^\W*how many volunteers\W*$/,
  ],
  ['partners', /\b(?:recipients|partners|partner organizations|recipient organizations)\b/],
  [
    'activeLocations',
    /\bactive (?:hosts?|locations?|sites?|host homes)\b|\b(?:hosts|locations|sites|host homes) (?:do we have|are there|are active)\b/,
  ],
  ['groups', /\bhow many (?:different )?groups\b/],
  [
    'eventSandwiches',
    /\bsandwiches? (?:were |was )?(?:made |came |come )?(?:at|from|by|during) (?:the |our )?events?\b|\bevent sandwiches\b/,
  ],
  [
    'attendance',
    /\b(?:people|persons|participants|attendees|guests) (?:came |were |took part |attended )?(?:at|to|in|of)? ?(?:the |our )?events?\b|\battend(?:ance|ees|ed)\b/,
  ],
  [
    'minutes',
    /\b(?:volunteer hours|hours of work|work hours|hours (?:did|have) (?:volunteers|people|we)|hours)\b/,
  ],
  [
    'individual',
    /\b(?:individual sandwiches|sandwiches (?:were |came |come )?(?:\w+ )?(?:from|by) individuals?|individuals?)\b/,
  ],
  [
    'grouped',
    /\b(?:group sandwiches|sandwiches (?:were |came |come |did )?(?:\w+ )?(?:from|by|of) groups|(?:did |have |do )?groups (?:make|made|bring|brought|give|gave))\b/,
  ],
  ['entries', /\b(?:entries|entry|records|collections|log entries|times (?:did|was|were|have))\b/],
  [
    'locations',
    /\b(?:locations?|hosts?|sites?|host homes?|host sites?) (?:were in|reported|logged|collected|sent|had|took part|have (?:reported|logged|collected))\b|\bhow many (?:different )?(?:locations?|hosts?|sites?)\b/,
  ],
  ['organizations', /\borganizations?\b/],
  ['events', /\bevents?\b/],
  ['groups', /\b(?:how many (?:different )?groups|groups? (?:took part|were|came|helped))\b/],
  [
    'sandwiches',
    /\b(?:sandwich|sandwiches|collect|collected|log|logged|make|made|bring|brought|come in|came in|total|numbers?|totals)\b/,
  ],
]

const PER_ENTRY = /\b(?:per|each|an?|every) (?:entry|collection|record)\b/
const BEST = /\b(?:best|most|highest|biggest|largest|top|record|peak|strongest)\b/
const LEAST = /\b(?:worst|least|lowest|smallest|fewest|weakest|quietest|slowest)\b/
const AVERAGE = /\b(?:average|avg|mean|on average|typically|usually|typical)\b/
const SHARE = /\b(?:share|percent|percentage|part|proportion|%)\b/
const AGAINST = /\b(?:against|versus|vs|compared? (?:to|with)|with|than|beside|next to|or)\b/

/** Words that carry nothing of their own: whatever else is left over makes a question one that is not understood. */
const PLAIN = new Set(
  `a about again all altogether am an and any are as at be been before beginning began between both ended held hold took take place taken completed happened happen start started beginning bring brought by came can charity collect collected
  collecting collection collections come could count did difference different do does done during each ever every far figure figures for
  from gave get give given go got had has have how i in individual individuals into is it its just last log logged logging made make
  makes making many me more most much my number numbers of on one ones or our out over per please quantity reported say see
  sent show side since so tell than that the their them then there these they this those time to together took total totals up us was
  we were what whats when where which who with would yet you your whole entire overall across average avg mean typical typically usually
  week weeks month months year years day days weekly monthly yearly daily annual annually quarter`.split(
    /\s+/,
  ),
)

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Small letters, one space between words, nothing but what words and days are made of. */
export const plainly = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
    .replaceAll(/,(?= ?(?:19|20|21)\d\d)/g, ' ')
    .replaceAll(/[^a-z0-9%/&-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words that are worth a slip of the keyboard. */
const SPELLED = [
  ...'sandwich sandwiches events groups locations entries hours collected average percentage month months weeks years yesterday'.split(
    ' ',
  ),
  ...MONTH_NAMES.map((name) => name.toLowerCase()),
]
const SLIP_FROM = 5

/** 'sandwhiches' -> 'sandwiches': a long word that is one slip away from one that is known. */
const spelled = (text: string) =>
  text.replaceAll(/\b[a-z]+\b/g, (word) => {
    if (word.length < SLIP_FROM || PLAIN.has(word) || SPELLED.includes(word)) return word
    const near = (known: string) =>
      Math.abs(known.length - word.length) <= 1 && typoDistance(known, word) === 1
    return SPELLED.find(near) ?? word
  })

/** A question in plain words, as far as every word of it is understood; else what it might have been. */
export function read(typed: string, known: KnownNames, calendar: Calendar): Question | NotSure {
  const asTyped = plainly(typed)
  // A name is never taken for a slip.
  const text = placeIn(asTyped, known) ? asTyped : spelled(asTyped)
  const place = placeIn(text, known)
  if (place === 'several') return nearTo(typed)
  const withoutPlace = place ? blank(text, place.at, place.length) : text
  const found = periodsIn(withoutPlace, calendar)
  const periods = rangesOf(withoutPlace, found, calendar)
  if (!periods) return nearTo(typed)
  let rest = withoutPlace
  for (const { at, length } of found) rest = blank(rest, at, length)
  const asked = asks(rest)
  if (!asked) return nearTo(typed)
  // “Our best week”, “October against October”: of what everything here is about.
  const isClear = asked.asks !== 'sum' || periods.length > 0
  const figure =
    place?.figure ??
    FIGURES.find(([, words]) => words.test(rest.replaceAll('\0', ' ').replace(PER_ENTRY, ' ')))?.[0] ??
    (isClear ? 'sandwiches' : undefined)
  if (!figure) return nearTo(typed)
  const left = leftOver(rest, figure)
  if (left.length > 0) return nearTo(typed)
  return { figure, ...asked, periods, ...(place ? place.filter : {}) }
}

const blank = (text: string, at: number, length: number) =>
  text.slice(0, at) + '\0'.repeat(length) + text.slice(at + length)

interface Place {
  at: number
  length: number
  filter: Pick<Question, 'hostId' | 'area' | 'organizationId'>
  /** A group is asked by its own figure. */
  figure?: string
}

/** The location, area or group that stands in a question: the longest name; 'several' where two are named. */
function placeIn(text: string, { locations, areas, groups }: KnownNames): Place | 'several' | null {
  const names = [
    ...locations.map(({ id, name }) => ({ name, filter: { hostId: id } })),
    ...areas.map((name) => ({ name, filter: { area: name } })),
    ...groups.map(({ id, name }) => ({ name, filter: { organizationId: id }, figure: 'madeByGroup' })),
  ]
    .map((one) => ({ ...one, plain: plainly(one.name) }))
    .filter(({ plain }) => plain.length > 2)
    .toSorted((a, b) => b.plain.length - a.plain.length)
  const found: Place[] = []
  let rest = text
  for (const { plain, filter, ...more } of names) {
    const match = new RegExp(`\\b(?:the )?${escape(plain)}\\b`).exec(rest)
    if (!match) continue
    found.push({ at: match.index, length: match[0].length, filter, ...more })
    rest = blank(rest, match.index, match[0].length)
  }
  return found.length > 1 ? 'several' : (found[0] ?? null)
}

/** “This October than last October”: of two that are the same days, the later one named is the year before. */
function sameOfTwoYears(one: NamedPeriod, other: NamedPeriod): Period[] {
  if (one.start !== other.start || one.end !== other.end || !other.again) return [one, other]
  return [one, other.again(Number(one.start.slice(0, 4)) - 1)]
}

/** Periods as they belong together: from one to another, since one, one against another. Null where it stays open. */
function rangesOf(text: string, found: readonly FoundPeriod[], { today }: Calendar): Period[] | null {
  const [one, other] = found
  if (!one) return /\bthis one\b/.test(text) ? null : []
  const before = text.slice(0, one.at)
  if (!other) {
    if (/\b(?:since|after|from)\s*$/.test(before))
      return [
        span(
          /\bafter\s*$/.test(before) ? addDays(one.period.end, 1) : one.period.start,
          today,
          `since ${one.period.label}`,
        ),
      ]
    if (/\b(?:before|until|up to|till)\s*$/.test(before)) {
      const end = /\bbefore\s*$/.test(before) ? addDays(one.period.start, -1) : one.period.end
      return [
        span('1900-01-01', end, `${/\bbefore\s*$/.test(before) ? 'before' : 'until'} ${one.period.label}`),
      ]
    }
    // “Last spring against this one”: the same of this year, and that before it.
    const after = text.slice(one.at + one.length)
    if (/\bthis one\b/.test(after) && one.period.again) {
      const year = Number(today.slice(0, 4))
      return [one.period.again(year - 1), one.period.again(year)]
    }
    if (/\b(?:the )?(?:year|same time|one) before\b|\ba year earlier\b/.test(after) && one.period.again) {
      const year = Number(one.period.start.slice(0, 4))
      return [one.period, one.period.again(year - 1)]
    }
    return [one.period]
  }
  if (found.length > 2) return null
  const between = text.slice(one.at + one.length, other.at)
  if (/^\s*(?:to|until|till|through|and|-)\s*$/.test(between) && /\b(?:between|from)\s*$/.test(before))
    return [
      span(
        startBefore(one.period, other.period),
        other.period.end,
        `${one.period.label} to ${other.period.label}`,
      ),
    ]
  if (/^\s*(?:through|until|till)\s*$/.test(between))
    return [span(one.period.start, other.period.end, `${one.period.label} to ${other.period.label}`)]
  const pair = sameOfTwoYears(one.period, other.period)
  if (AGAINST.test(between) || (/^\s*(?:and|with|to)\s*$/.test(between) && /\bcompare\b/.test(before)))
    return pair
  return null
}

/** “June 1 to August 31, 2025”: the year stands with the last one. */
function startBefore(one: NamedPeriod, other: Period): Day {
  if (one.start <= other.end || !one.again) return one.start
  const year = Number(other.end.slice(0, 4))
  const same = one.again(year)
  return same.start <= other.end ? same.start : one.again(year - 1).start
}

const span = (start: Day, end: Day, label: string): Period => ({ start, end, label })

const UNITS: Readonly<Record<string, Per>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  year: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

/** What is asked of it. Null where two things are asked at once. */
function asks(rest: string): Pick<Question, 'asks' | 'per'> | null {
  const text = rest.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ')
  const unit =
    /\b(?:per|by|each|every|a|which|what|the|best|most|worst|lowest|highest|average|record|biggest|peak) (day|week|month|year)\b/.exec(
      text,
    )?.[1]
  const adverb = /\b(daily|weekly|monthly|yearly|annual|annually)\b/.exec(text)?.[1]
  const per = UNITS[unit ?? adverb ?? ''] ?? null
  const best = BEST.test(text.replace(/\bmost of\b/, ''))
  const least = LEAST.test(text)
  if (AVERAGE.test(text)) {
    return { asks: 'average', per: PER_ENTRY.test(text) ? 'entry' : (per ?? 'week') }
  }
  if (best !== least && /^\W*when\b/.test(text)) return { asks: best ? 'most' : 'least', per: per ?? 'week' }
  if (best !== least && per) return { asks: best ? 'most' : 'least', per }
  if (best || least) return null
  if (SHARE.test(text)) return { asks: 'share', per: null }
  if (per && /\b(?:per|by|each|every)\b|ly\b/.test(text)) return { asks: 'series', per }
  return { asks: 'sum', per: null }
}

/** What of a question nobody has understood. */
function leftOver(rest: string, figure: string): string[] {
  let text = rest.replaceAll('\0', ' ').replace(PER_ENTRY, ' ')
  const words = FIGURES.find(([name]) => name === figure)?.[1]
  if (words) text = text.replace(new RegExp(words.source, 'g'), ' ')
  for (const known of [
    BEST,
    LEAST,
    AVERAGE,
    SHARE,
    AGAINST,
    /\bsandwich(?:es)?\b/,
    /\bgroups?\b/,
    /\blocations?\b|\bhosts?\b|\bsites?\b/,
    /\bcompare\b/,
    /\bevents?\b/,
    /\bentr(?:y|ies)\b/,
    /\bhours?\b/,
  ])
    text = text.replaceAll(new RegExp(known.source, 'g'), ' ')
  return text.split(/\s+/).filter((word) => word !== '' && !PLAIN.has(word) && !/^[-/&]+$/.test(word))
}

const EXAMPLES = [
  'How many sandwiches did we collect this year?',
  'Which week was the best of last year?',
  'How many events were there last month?',
  'Sandwiches by month in the last 12 months',
  'How many sandwiches came from groups last year?',
  'How many hours were logged this month?',
]

/** Questions with words of this one, so that the way to the answer is a press away. */
function nearTo(typed: string): NotSure {
  const words = new Set(
    plainly(typed)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  const shared = (question: string) =>
    plainly(question)
      .split(' ')
      .filter((word) => words.has(word)).length
  return { near: EXAMPLES.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3) }
}
