import type { Asked } from './asks.ts'
import { INACTIVE } from './fits.ts'
import { countedNoun, isSaidOfWhom, isSubject, nounsIn, verbsIn } from './nouns.ts'
import type { Place } from './places.ts'
import type { Token } from './tokens.ts'

/** What is said that makes clear which figure is asked for. */
interface Said {
  tokens: readonly Token[]
  asked: Asked
  places: readonly Place[]
  hasTime: boolean
}

export interface FigureAsked {
  figure: string
  beside?: string
}

const ABOUT_SANDWICHES = ['sandwich', 'group', 'individual', 'location', 'helper']

/** What may be said beside each figure: its nouns, and what is done. */
const BESIDE: Readonly<Record<string, { nouns: readonly string[]; verbs: readonly string[] }>> = {
  sandwiches: {
    nouns: [...ABOUT_SANDWICHES, 'volunteer'],
    verbs: ['make', 'come', 'put in', 'report', 'part'],
  },
  individual: { nouns: ABOUT_SANDWICHES, verbs: ['make', 'come', 'put in', 'give', 'part'] },
  grouped: { nouns: ABOUT_SANDWICHES, verbs: ['make', 'come', 'put in', 'give', 'part'] },
  madeByGroup: { nouns: ['sandwich'], verbs: ['make', 'come', 'put in', 'give', 'part'] },
  distributed: {
    nouns: ['sandwich', 'recipient', 'driver', 'location'],
    verbs: ['hand', 'give', 'go', 'take', 'out'],
  },
  eventSandwiches: { nouns: ['sandwich', 'event'], verbs: ['make', 'come', 'hold'] },
  plannedSandwiches: { nouns: ['sandwich', 'event'], verbs: ['make', 'come', 'hold', 'expect'] },
  plannedEvents: { nouns: ['event'], verbs: ['come', 'hold'] },
  events: { nouns: ['event', 'times'], verbs: ['hold'] },
  attendance: { nouns: ['event', 'person', 'attendance'], verbs: ['attend', 'come', 'part', 'hold', 'make'] },
  minutes: {
    nouns: ['hour', 'volunteer', 'person', 'helper'],
    verbs: ['work', 'make', 'give', 'put in', 'report', 'part'],
  },
  entries: { nouns: ['entry', 'times', 'location'], verbs: ['make', 'come', 'put in', 'report', 'hold'] },
  locations: {
    nouns: ['location', 'sandwich', 'entry'],
    verbs: ['make', 'come', 'put in', 'report', 'part', 'part entry', 'give'],
  },
  activeLocations: { nouns: ['location'], verbs: ['serve'] },
  groups: { nouns: ['group', 'sandwich'], verbs: ['make', 'come', 'part', 'give'] },
  organizations: { nouns: ['organization', 'event'], verbs: ['hold', 'part', 'come', 'attend'] },
  partners: { nouns: ['recipient', 'organization', 'sandwich'], verbs: ['serve', 'take', 'work'] },
  drivers: { nouns: ['driver'], verbs: ['serve'] },
  volunteers: { nouns: ['volunteer'], verbs: ['serve'] },
}

/** The figure that a question is about; null where it says none, or one that it cannot mean. */
export function figureOf(said: Said): FigureAsked | null {
  const found = pairOf(said) ?? named(said)
  const figure = found && isConsistent(found, said) ? found : null
  const isInactive = said.tokens.some(({ kind }) => kind === 'inactive')
  if (!figure || !isInactive) return figure
  const inactive = INACTIVE[figure.figure]
  return inactive === undefined ? null : { figure: inactive }
}

/** Every noun and verb that is there is one that the figure is spoken of with. */
function isConsistent({ figure, beside }: FigureAsked, { tokens, asked }: Said): boolean {
  const known = [figure, ...(beside ? [beside] : [])].flatMap((name) => BESIDE[name] ?? [])
  const isIn = (of: 'nouns' | 'verbs') => (value: string) => known.some((one) => one[of].includes(value))
  const isShareOfGroups = figure === 'madeByGroup' && asked.asks === 'share'
  const isNoun = isIn('nouns')
  return (
    nounsIn(tokens).every((noun) => isNoun(noun) || (isShareOfGroups && noun === 'group')) &&
    verbsIn(tokens).every(isIn('verbs'))
  )
}

const COMPARED = new Set(['versus', 'compare', 'both', 'each', 'difference', 'more', 'fewer'])

/** “Groups vs individuals”, “made against given out”: two figures of the same days. */
function pairOf({ tokens, asked, places, hasTime }: Said): FigureAsked | null {
  const nouns = tokens.filter(
    ({ kind, value }) => kind === 'noun' && (value === 'group' || value === 'individual'),
  )
  const isCompared =
    asked.joined !== null ||
    tokens.some(({ kind, text }) => COMPARED.has(kind) || text.endsWith('totals')) ||
    tokens.filter(({ kind }) => kind === 'how').length > 1
  if (
    !isCompared ||
    asked.by ||
    asked.joined === 'change' ||
    !['sum', 'average', 'median'].includes(asked.asks) ||
    places.length > 1
  )
    return null
  const values = [...new Set(nouns.map(({ value }) => value))]
  // Without anything else they may be counted themselves.
  const isClear =
    hasTime || places.length > 0 || nounsIn(tokens).includes('sandwich') || verbsIn(tokens).length > 0
  if (
    values.length === 2 &&
    isClear &&
    places.every(({ figure }) => !figure) &&
    !nounsIn(tokens).includes('event')
  )
    return values[0] === 'group'
      ? { figure: 'grouped', beside: 'individual' }
      : { figure: 'individual', beside: 'grouped' }
  const verbs = [...new Set(verbsIn(tokens).map((verb) => (verb === 'out' ? 'hand' : verb)))].filter(
    (verb) => verb === 'make' || verb === 'hand',
  )
  if (verbs.length < 2 || places.some(({ figure, filter }) => figure || filter.area)) return null
  return verbs[0] === 'make'
    ? { figure: 'sandwiches', beside: 'distributed' }
    : { figure: 'distributed', beside: 'sandwiches' }
}

function named(said: Said): FigureAsked | null {
  const { tokens, asked, places, hasTime } = said
  const nouns = new Set(nounsIn(tokens))
  const verbs = new Set(verbsIn(tokens))
  const counted = countedNoun(tokens)
  const has = (kind: Token['kind']) => tokens.some((token) => token.kind === kind)
  const isPlanned = has('planned')
  const hasGroup = places.some(({ figure }) => figure)
  const as = (figure: string): FigureAsked => ({ figure })
  // “The best host week” is no week of ours.
  const isOfNoName = ({ kind, text }: Token, at: number) =>
    kind === 'noun' &&
    ['host', 'site', 'location'].includes(text) &&
    !tokens.slice(at + 1, at + 3).some((next) => next.place)
  if (tokens.some(isOfNoName) && counted !== 'location') return null
  if (counted === 'which') return null
  // A noun alone asks for nothing.
  if (tokens.filter(({ kind }) => kind !== 'filler').length < 2 && nouns.has('hour') && asked.asks === 'sum')
    return null
  const isOfEvents = nouns.has('event') || nouns.has('attendance') || verbs.has('attend')
  if (hasGroup) {
    // A group is asked for what it made, or for its events, and for nothing else.
    if (isPlanned || !places.every(({ figure }) => figure)) return null
    if (!isOfEvents) return as('madeByGroup')
  }
  if (asked.per === 'event') return perEvent(nouns, verbs)
  if (isPlanned) {
    if (!nouns.has('event')) return null
    if (counted === 'sandwich' || (nouns.has('sandwich') && counted === null)) return as('plannedSandwiches')
    return counted === 'event' || counted === null ? as('plannedEvents') : null
  }
  if (nouns.has('hour')) return counted === null || counted === 'hour' ? as('minutes') : null
  if (counted === null && has('how') && !nouns.has('sandwich') && isOfComing(tokens, nouns))
    return as('attendance')
  if (nouns.has('attendance') || (nouns.has('person') && (nouns.has('event') || verbs.has('attend'))))
    return as('attendance')
  if (nouns.has('organization') && !nouns.has('event'))
    return (verbs.has('serve') || verbs.has('take') || verbs.has('work')) && !hasTime ? as('partners') : null
  if (nouns.has('organization')) return as('organizations')
  if (counted === 'recipient' || (nouns.has('recipient') && !nouns.has('sandwich') && !verbs.has('hand')))
    return verbs.has('hand') || tokens.some(({ text }) => text === 'received') ? null : as('partners')
  if (verbs.has('hand') || verbs.has('out') || nouns.has('recipient'))
    return isGivenOut(said, verbs) ? as('distributed') : null
  if (counted === 'driver' || nouns.has('driver')) return as('drivers')
  if (nouns.has('event')) return ofEvents(tokens, nouns, counted)
  if (
    nouns.has('entry') &&
    counted !== 'location' &&
    counted !== 'sandwich' &&
    !isSubject(tokens, 'location', places)
  )
    return isOfEntries(nouns) ? as('entries') : null
  if (nouns.has('times')) return as('entries')
  if (counted === 'location' || (nouns.has('location') && isSubject(tokens, 'location', places))) {
    const isReported =
      [...verbs].some((verb) => verb !== 'serve') || nouns.has('entry') || nouns.has('sandwich')
    return isReported || has('distinct') ? as('locations') : as('activeLocations')
  }
  if (counted === 'group') return hasTime && (verbs.size > 0 || has('distinct')) ? as('groups') : null
  if (counted === 'volunteer' || (nouns.has('volunteer') && nouns.size === 1 && verbs.size === 0))
    return as('volunteers')
  if (counted === 'individual' || counted === 'person' || nouns.has('person')) return null
  return ofSandwiches(said, nouns, verbs)
}

/** “How many came to events”, “how many attended”: nothing else comes. */
const isOfComing = (tokens: readonly Token[], nouns: ReadonlySet<string>) =>
  tokens.some(
    ({ kind, value, text }) =>
      kind === 'verb' &&
      (value === 'attend' || (nouns.has('event') && /^(?:came|come|showed|turned up)/.test(text))),
  )

function perEvent(nouns: ReadonlySet<string>, verbs: ReadonlySet<string>): FigureAsked | null {
  const isOfPeople = nouns.has('attendance') || nouns.has('person') || verbs.has('attend')
  const isOfSandwiches = nouns.has('sandwich') || (verbs.has('make') && !isOfPeople)
  if (isOfPeople === isOfSandwiches) return null
  return { figure: isOfPeople ? 'attendance' : 'eventSandwiches' }
}

/** “Made at events”, “event sandwiches”; which events brought is no event. */
function ofEvents(
  tokens: readonly Token[],
  nouns: ReadonlySet<string>,
  counted: string | null,
): FigureAsked | null {
  if (!nouns.has('sandwich')) return { figure: 'events' }
  if (nouns.has('group') || nouns.has('individual') || counted === 'event') return null
  const at = tokens.findIndex(({ kind, value }) => kind === 'noun' && value === 'event')
  return tokens[at - 1] !== undefined || tokens[at + 1]?.value === 'sandwich'
    ? { figure: 'eventSandwiches' }
    : null
}

const isOfEntries = (nouns: ReadonlySet<string>) => !nouns.has('sandwich')

/** “Week of November 4”, “the last 6 weeks”: what is looked for by a time is what everything here is about; “2025” may be anything. */
const isTimeAlone = (tokens: readonly Token[]) =>
  (tokens.filter(({ time }) => time).length === 1 ||
    tokens.some(({ kind }) => kind === 'to' || kind === 'through')) &&
  tokens.every(({ kind }) => ['filler', 'time', 'to', 'through', 'between', 'from', 'at'].includes(kind)) &&
  tokens.some(
    ({ kind, text }) =>
      kind === 'time' &&
      /[a-z0-9] (?!quarter|[a-z]+day$)[a-z0-9]|ytd/.test(text.replace(/^(?:in|on|for|during|the) /, '')),
  )

/** “This fiscal year so far”, “all locations”: what is said of a time beside which nothing stands. */
const isRunning = ({ kind, text }: Token) =>
  (kind === 'time' && /\b(?:so far|to date)$/.test(text)) ||
  /^all (?:our |the )?(?:locations|hosts|sites|areas|regions)$/.test(text)

/** What is given out goes from a location; to whom it goes is no location, and “given” alone is no word of it. */
function isGivenOut({ tokens, places }: Said, verbs: ReadonlySet<string>): boolean {
  const at = tokens.findIndex(({ place }) => place)
  const isTo = places.length > 0 && ['to', 'for'].includes(tokens[at - 1]?.text ?? '')
  const isOut =
    verbs.has('hand') ||
    verbs.has('out') ||
    (['give', 'go', 'take', 'come'] as const).some((verb) => verbs.has(verb)) ||
    verbsOfGetting(tokens)
  const byDrivers =
    tokens.some(({ value }) => value === 'driver') &&
    !tokens.some(({ kind }) => kind === 'by' || kind === 'to')
  return !isTo && isOut && !byDrivers
}
const verbsOfGetting = (tokens: readonly Token[]) => tokens.some(({ text }) => /\b(?:get|got)\b/.test(text))

/** Whose sandwiches they are: those of groups and individuals are all of them. */
function ofSandwiches(
  { tokens, asked, places, hasTime }: Said,
  nouns: ReadonlySet<string>,
  verbs: ReadonlySet<string>,
): FigureAsked | null {
  const whose = nouns.has('group')
    ? nouns.has('individual')
      ? 'sandwiches'
      : 'grouped'
    : nouns.has('individual')
      ? 'individual'
      : null
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  // “Total groups in 2025” are how many groups?
  if (nouns.has('group') && nouns.has('individual') && !has('together')) return null
  if (whose) {
    if (!isSaidOfWhom(tokens)) return null
    const isOf =
      nouns.has('sandwich') ||
      // “Groups that took part” are asked for themselves.
      (['make', 'give', 'put in'] as const).some((verb) => verbs.has(verb)) ||
      places.length > 0 ||
      asked.asks !== 'sum' ||
      has('from', 'by', 'without', 'only', 'at')
    const isTotal = tokens.some(
      ({ kind }, at) =>
        kind === 'count' && tokens[at - 1]?.value.startsWith(whose === 'individual' ? 'individual' : 'group'),
    )
    return isOf || isTotal || tokens.some(({ text }) => text === 'for') ? { figure: whose } : null
  }
  if (verbs.has('give') && places.length === 0) return null
  const isSaid = nouns.has('sandwich') || verbs.has('make') || verbs.has('put in')
  if (isSaid || places.length > 0) return { figure: 'sandwiches' }
  // “Our best week”, “October against October”: of what everything here is about. A time alone asks for nothing.
  const isAsked =
    asked.asks !== 'sum' ||
    asked.by !== null ||
    asked.joined !== null ||
    has('versus', 'compare', 'both', 'together', 'again', 'more', 'fewer', 'without', 'fiscal', 'each')
  const isCounted =
    has('how') || tokens.some(({ kind, value }) => kind === 'count' && (value !== 'several' || hasTime))
  const isBare =
    isCounted && (hasTime || tokens.some(({ kind, value }) => kind === 'count' && value === 'total'))
  return isAsked ||
    isBare ||
    isTimeAlone(tokens) ||
    (hasTime && (has('so-far') || tokens.some(isRunning))) ||
    (has('always') && isCounted)
    ? { figure: 'sandwiches' }
    : null
}
