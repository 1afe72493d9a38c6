import type { Period } from '../charity/periods.ts'
import { type Asked, asksOf, isOneValue } from './asks.ts'
import type { Calendar } from './days.ts'
import { type NotSure, nearTo } from './near.ts'
import { periodsIn } from './periods.ts'
import {
  areasOf,
  blank,
  type Joined,
  joinedPlaces,
  type KnownNames,
  type Place,
  type PlaceFilter,
  placesIn,
  withoutItsArea,
} from './places.ts'
import { rangesOf } from './ranges.ts'
import { plainly, spelled, unwrapped, withNamesSpelled } from './spelling.ts'
import {
  ADDED,
  ALL_TIME,
  AVERAGE,
  BESIDE,
  BEST,
  BOUNDS,
  BY_SANDWICHES,
  CHANGED,
  COMPARED,
  FIGURES,
  GROUPS_AND_INDIVIDUALS,
  LEAST,
  LEFT_OUT,
  MADE_UP,
  MAKING,
  MEDIAN,
  NOT_BY_GROUPS,
  NOT_BY_INDIVIDUALS,
  OF_SANDWICHES,
  ONE_BEFORE,
  PER_EVENT_FIGURES,
  PLAIN,
  SAME_DAYS,
  SERVED,
  SINCE_IT,
  STANDING,
  SUM,
  WHICH_ONES,
  WHOSE,
} from './words.ts'

export interface Question extends Pick<Asked, 'asks' | 'per' | 'by' | 'ranks' | 'counted'> {
  /** The figure that is asked for (`server/data/figures.ts`). */
  figure: string
  /** That one beside it, of the same days. */
  beside?: string
  /** None means everything there is. Several stand beside one place alone. */
  periods: Period[]
  /** None means everywhere. Several stand beside one time alone. */
  places: PlaceFilter[]
  joined: Joined
  /** Of what runs still only the same days of the other are asked for: “so far”, “at this time last year”. */
  sameDays?: boolean
}

/** A question in plain words, as far as every word of it is understood; else what it might have been. */
export function read(typed: string, known: KnownNames, calendar: Calendar): Question | NotSure {
  const text = withoutSlips(unwrapped(typed), known)
  const isList = WHICH_ONES.test(plainly(typed))
  const question = isList ? null : understood(text, known, calendar)
  if (!question) return nearTo(typed)
  const isSameDays = question.periods.length === 2 && SAME_DAYS.test(`${plainly(typed)} ${text}`)
  return isSameDays ? { ...question, sameDays: true } : question
}

/** A name is never taken for a slip. */
function withoutSlips(text: string, known: KnownNames): string {
  const places = placesIn(text, known) ?? []
  if (places.length === 0) return withNamesSpelled(spelled(text), known)
  let [written, done] = ['', 0]
  for (const { at, length } of places) {
    written += withNamesSpelled(spelled(text.slice(done, at)), known) + text.slice(at, at + length)
    done = at + length
  }
  return written + withNamesSpelled(spelled(text.slice(done)), known)
}

function understood(text: string, known: KnownNames, calendar: Calendar): Question | null {
  if (isTwoQuestions(text)) return null
  const named = placesIn(text, known)
  if (!named) return null
  const places = withoutItsArea(text, named)
  if (SINCE_IT.test(text) && places.length > 0) return null
  const withoutPlaces = named.reduce((left, { at, length }) => blank(left, at, length), text)
  const found = periodsIn(withoutPlaces, calendar)
  const ranges = found && rangesOf(withoutPlaces, found, calendar)
  const placed = joinedPlaces(withoutPlaces, places)
  if (!found || !ranges || !placed) return null
  const periods = ranges.periods
  // Two places and two times are four values.
  if (periods.length > 1 && (places.length > 1 || placed === 'without')) return null
  const left = found.reduce((rest, { at, length }) => blank(rest, at, length), withoutPlaces)
  const flat = byWhom(
    spaced(found.length === 0 ? left.replaceAll(ALL_TIME, ' ').replace(SINCE_IT, ' ') : left),
  )
  const pair = ranges.periods.length === 1 && places.length < 2 ? pairIn(flat) : null
  const asked = asksOf(pair ? pair.rest : flat)
  if (!asked) return null
  const joined = joinedAs(
    asked,
    placed === 'each' ? ranges.joined : placed,
    Math.max(periods.length, places.length, pair ? 2 : 1),
  )
  const said = joined && figureOf(asked, places, periods.length)
  // What is to come is planned.
  const isAhead = periods.length > 0 && periods.every(({ start }) => start > calendar.today)
  const figure = said === 'events' && isAhead ? 'plannedEvents' : said
  if (!figure || !joined) return null
  if (
    !places.every((place) => fits(figure, asked, flat, place)) ||
    !fits(figure, asked, flat, null, places.length)
  )
    return null
  const times = pair ? 2 : periods.length
  if (leftOver(asked, figure, times, places.length, joined).length > 0) return null
  if (pair && (figure !== 'sandwiches' || asked.asks !== 'sum' || asked.by || joined === 'change'))
    return null
  // One of each of several times or places is a table, which the reports make.
  if (asked.by && (joined !== 'each' || periods.length > 1 || places.length > (asked.by === 'area' ? 0 : 1)))
    return null
  const { asks, per, by, ranks, counted } = asked
  const filters = by === 'area' ? areasOf(known) : places.map(({ filter }) => filter)
  const [one = figure, beside] = pair?.figures ?? []
  return {
    figure: one,
    ...(beside && { beside }),
    asks,
    per,
    by,
    ranks,
    counted,
    periods,
    places: filters,
    joined,
  }
}

/** “How many were there, and which was the best month?” */
const isTwoQuestions = (text: string) =>
  (text.match(/\b(?:how|what|which|who|when|where|why)\b/g) ?? []).length > 1 || AND_MORE.test(text)
const AND_MORE = new RegExp(
  `\\band (?:(?:the|our|an?|its) )*(?:(?:total )?number of|${[BEST, LEAST, AVERAGE, MEDIAN].map(({ source }) => source).join('|')})`,
)

/** “Groups vs individuals”: two figures of the same days. */
function pairIn(flat: string): { figures: [string, string]; rest: string } | null {
  const found = GROUPS_AND_INDIVIDUALS.exec(flat)?.[0]
  if (found === undefined) return null
  const isGroupsFirst = found.indexOf('group') < found.indexOf('individual')
  return {
    figures: isGroupsFirst ? ['grouped', 'individual'] : ['individual', 'grouped'],
    rest: flat.replace(found, ' sandwiches '),
  }
}

const spaced = (text: string) => text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim()

/** “Without groups” is from individuals, and the other way round. */
const byWhom = (flat: string) =>
  flat.replace(NOT_BY_GROUPS, 'from individuals').replace(NOT_BY_INDIVIDUALS, 'from groups')

/** How the values become what is asked for; null where there are too few of them, or too many. */
function joinedAs(asked: Asked, places: Joined, values: number): Joined | null {
  if (asked.joined) return values === 2 && places === 'each' ? asked.joined : null
  if (places === 'together' || places === 'without') return asked.asks === 'sum' ? places : null
  return values <= 1 || isOneValue(asked) ? places : null
}

/** The figure that a question is about; null where it says none, or one that it cannot mean. */
function figureOf(asked: Asked, places: readonly Place[], periods: number): string | null {
  // “How many sandwiches did our hosts collect?” asks for no hosts.
  const ofSandwiches = /\b(?:how many|number of) sandwich(?:es)?\b/.test(asked.rest)
  const named = FIGURES.find(
    ([name, words]) => words.test(asked.rest) && (!ofSandwiches || OF_SANDWICHES.has(name)),
  )?.[0]
  // “How many individuals made them” asks for people.
  if (HOW_MANY_MADE.test(asked.rest)) return null
  if (named === 'minutes' && HOW_MANY_WORKED.test(asked.rest)) return null
  // “Hazel Vale, individuals, 2025”.
  const isOfSandwiches =
    named === 'sandwiches'
      ? MADE.test(asked.rest)
      : !named && places.length > 0 && WHOSE.some(([, words]) => words.test(asked.rest))
  const said = isOfSandwiches ? whoseIn(asked.rest) : named
  // Of all the time, locations come and go.
  if (asked.per === 'location' && periods === 0) return null
  if (asked.per === 'event')
    return places.length === 0
      ? (PER_EVENT_FIGURES.find(([, words]) => words.test(asked.rest))?.[0] ?? null)
      : null
  // A time alone asks for nothing.
  const isBare = !said && places.length === 0 && asked.asks === 'sum' && !asked.joined && periods === 1
  if (
    isBare &&
    !/\b(?:number|count|how many|how much|quantity|amount|how (?:did|are|were|have) (?:we|you) (?:do|doing|done)|what (?:have|did|do) we (?:get|got|have|do|done))\b/.test(
      asked.rest,
    )
  )
    return null
  const ofGroups = places.filter(({ figure }) => figure).length
  // A group is asked for what it made, or for its events, and for nothing else.
  const ofEvents = said !== undefined && OF_EVENTS.has(said)
  if (
    ofGroups > 0 &&
    (ofGroups < places.length || (said !== undefined && said !== 'sandwiches' && !ofEvents))
  )
    return null
  // “Our best week”, “October against October”: of what everything here is about.
  const isClear = asked.asks !== 'sum' || periods > 0
  const figure = (ofEvents ? said : (places[0]?.figure ?? said)) ?? (isClear ? 'sandwiches' : null)
  // Those that are known, or those that ever made something? It stays open.
  return figure === 'groups' && periods === 0 ? null : figure
}

const OF_EVENTS = new Set(['events', 'attendance', 'eventSandwiches'])

const HOW_MANY_MADE = /\b(?:how many|number of|which) (?:(?:different|of|our|the|all) )*individuals\b/
const HOW_MANY_WORKED =
  /\b(?:how many|number of|which) (?:(?:different|of|our|the|all) )*(?:volunteers|people)\b(?! hours)/
const MADE =
  /\b(?:sandwich(?:es)?|ma[dk]e|collect(?:ed)?|br(?:ing|ought)|contributed?|(?:for|from|by) (?:(?:the|our|all) )*(?:groups|individuals))\b/

/** Whose sandwiches they are: those of groups at events are of two. */
function whoseIn(rest: string): string {
  const [whose, other] = WHOSE.filter(([, words]) => words.test(rest))
  return whose && !other ? whose[0] : 'sandwiches'
}

const BY_ENTRY = new Set(['sandwiches', 'individual', 'grouped'])
const BY_LOCATION = new Set([...BY_ENTRY, 'entries'])

/** What can be asked of a figure, at a place or everywhere. */
export function fits(
  figure: string,
  { asks: asked, per }: Pick<Asked, 'asks' | 'per'>,
  flat: string,
  place: Place | null,
  places = place ? 1 : 0,
): boolean {
  if (per === 'entry' && !BY_ENTRY.has(figure)) return false
  if (per === 'location' && !(BY_LOCATION.has(figure) && !place?.filter.hostId)) return false
  // All sandwiches are the whole of which a place has its share.
  if (asked === 'share' && !['individual', 'grouped'].includes(figure))
    return places > 0 && ['sandwiches', 'madeByGroup'].includes(figure)
  // What is given out goes from a location; to whom it goes is no location.
  return figure !== 'distributed' || !place || /\bfrom\b/.test(flat)
}

/** What of a question nobody has understood. */
function leftOver(
  { rest, asks }: Asked,
  figure: string,
  periods: number,
  places: number,
  joined: Joined,
): string[] {
  const words = FIGURES.find(([name]) => name === figure)?.[1]
  const kept = joined === 'without' ? rest.replace(LEFT_OUT, ' ') : rest
  let text = spaced(
    kept.replaceAll(SUM, ' total ').replace(WHOSE.find(([name]) => name === figure)?.[1] ?? /$^/, ' '),
  )
  if (words) text = text.replace(new RegExp(words.source, 'g'), ' ')
  if (BY_SANDWICHES.has(figure)) text = text.replaceAll(/\bsandwich(?:es)?\b/g, ' ')
  if (BY_SANDWICHES.has(figure) && figure !== 'distributed') text = text.replaceAll(MAKING, ' ')
  if (STANDING.has(figure)) text = text.replaceAll(SERVED, ' ')
  text = text.replaceAll(SUM, ' ')
  if (places > 0) text = text.replaceAll(/\b(?:g[ai]ve|given)\b/g, ' ')
  if (figure === 'plannedEvents')
    text = text.replaceAll(BESIDE.events ?? /$^/, ' ').replaceAll(/\bevents?\b/g, ' ')
  text = text.replaceAll(BESIDE[figure] ?? /$^/g, ' ')
  if (asks === 'share') text = text.replaceAll(MADE_UP, ' ')
  // “Only from groups”, “only Alder Bend”: that is what is counted.
  if (places > 0 || figure === 'individual' || figure === 'grouped')
    text = text.replaceAll(/\b(?:but )?only\b/g, ' ')
  if (periods > 1 || places > 1) text = text.replaceAll(COMPARED, ' ').replace(ONE_BEFORE, ' ')
  if (joined === 'change' || joined === 'difference') text = text.replaceAll(CHANGED, ' ')
  if (joined === 'together') text = text.replaceAll(ADDED, ' ')
  if (periods > 0) text = text.replaceAll(BOUNDS, ' ')
  return text.split(/\s+/).filter((word) => word !== '' && !PLAIN.has(word) && !/^[-/&]+$/.test(word))
}
