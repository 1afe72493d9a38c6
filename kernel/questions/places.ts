import { groupWord } from '../charity/group-names.ts'
import { inPattern } from '../language/in-pattern.ts'
import { LEXICON } from './lexicon.ts'
import { plainly } from './plainly.ts'

/** Nothing in it: everything. */
export interface PlaceFilter {
  hostId?: string
  area?: string
  organizationId?: string
  /** All departments of one name. */
  organizationIds?: readonly string[]
}

/** What a question may be about beside its days. */
export interface KnownName {
  name: string
  /** As questions are read. */
  plain: string
  filter: PlaceFilter
  /** A group is asked by its own figure. */
  figure?: string
  /** The area that a location lies in. */
  within?: string
}
export type KnownNames = readonly KnownName[]

export const knownNames = ({
  locations,
  groups,
}: {
  locations: readonly { id: string; name: string; area?: string | null }[]
  groups: readonly { id: string; name: string }[]
}): KnownNames => [
  ...locations.map(({ id, name, area }) => ({
    name,
    plain: plainly(name),
    filter: { hostId: id },
    ...(area && { within: plainly(area) }),
  })),
  ...[...new Set(locations.flatMap(({ area }) => area ?? []))].map((area) => ({
    name: area,
    plain: plainly(area),
    filter: { area },
  })),
  ...namesOf(groups),
]

/** Departments have the name of their organization, however it is spelled: whoever says it means all of them. */
function namesOf(groups: readonly { id: string; name: string }[]): KnownName[] {
  const found = new Map<string, { ids: string[]; spellings: Map<string, string> }>()
  for (const { id, name } of groups) {
    const same = found.get(groupWord(name)) ?? { ids: [], spellings: new Map<string, string>() }
    found.set(groupWord(name), same)
    same.ids.push(id)
    if (!same.spellings.has(plainly(name))) same.spellings.set(plainly(name), name)
  }
  return [...found.values()].flatMap(({ ids, spellings }) => {
    const filter = ids.length === 1 ? { organizationId: ids[0] ?? '' } : { organizationIds: ids }
    return [...spellings].map(([plain, name]) => ({ name, plain, filter, figure: 'madeByGroup' }))
  })
}

/** Every area, in the order of their names. */
export const areasOf = (known: KnownNames): PlaceFilter[] =>
  known
    .flatMap(({ filter: { area } }) => area ?? [])
    .toSorted((a, b) => a.localeCompare(b))
    .map((area) => ({ area }))

export const nameOfPlace = (place: PlaceFilter, known: KnownNames): string =>
  known.find(({ filter }) => isSame(filter, place))?.name ?? ''

const isSame = (a: PlaceFilter, b: PlaceFilter) =>
  a.hostId === b.hostId &&
  a.area === b.area &&
  a.organizationId === b.organizationId &&
  a.organizationIds === b.organizationIds

/** How several values belong together: one beside the other, added, the first less the others, the first in percent of the second. */
export type Joined = 'each' | 'together' | 'difference' | 'without' | 'change'

export interface Place extends Pick<KnownName, 'plain' | 'filter' | 'figure' | 'within'> {
  at: number
  length: number
}

/** “Family Group A” is no Family Group; “Alder Bend a year ago” is Alder Bend. */
const NO_LETTER = /(?! a\b(?! (?:day|week|month|quarter|year)\b))/

/** The same text with nothing at this place, so that every other word stays where it is. */
export const blank = (text: string, at: number, length: number) =>
  text.slice(0, at) + '\0'.repeat(length) + text.slice(at + length)

/** “The host Alder Bend”, “the Lakes area”, “the Amber Field host site”. */
const CALLED = /(?:the |our )?(?:(?:location|site|host|area|region|group|organization) (?:called |named )?)?/
const ITS_KIND =
  /(?: (?:areas?|side(?! by)|neighborhoods?|region|(?:host )?(?:site|location|home)|host|porch))?/
const AS_GROUP = /(?: (?:group|team|crew|folks|students|kids|members))?/

/**
 * The locations, areas and groups that stand in a question, longer names before what is a part of them, in the order of
 * their words; null where a name is that of several.
 */
export function placesIn(text: string, known: KnownNames): Place[] | null {
  const names = known
    .filter(({ plain }) => plain.length > 2 && text.includes(plain) && !isOfKnownWords(plain))
    .toSorted((a, b) => b.plain.length - a.plain.length)
  const found: Place[] = []
  let rest = text
  for (const { plain, filter, figure, within } of names) {
    const pattern = new RegExp(
      `\\b${CALLED.source}${inPattern(plain)}${(figure ? AS_GROUP : ITS_KIND).source}\\b${NO_LETTER.source}`,
    )
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      found.push({
        at: match.index,
        length: match[0].length,
        filter,
        plain,
        ...(figure && { figure }),
        ...(within && { within }),
      })
      rest = blank(rest, match.index, match[0].length)
    }
  }
  const isOne = ({ plain }: Place) => names.filter((one) => one.plain === plain).length === 1
  return found.every(isOne) ? found.toSorted((a, b) => a.at - b.at) : null
}

/** A group called “Events”, or “2025”: the question means the word. */
const isOfKnownWords = (plain: string) =>
  plain.split(' ').every((word) => LEXICON.has(word) || /^\d+$/.test(word))

/** A location and the area that it lies in: added, it would be counted twice. */
export const isWithinOther = (places: readonly PlaceFilter[], known: KnownNames) =>
  places.some((one) => {
    const area = one.hostId && known.find(({ filter }) => isSame(filter, one))?.within
    return area && places.some((place) => place.area && plainly(place.area) === area)
  })

/** Whether one place is a location, and the other the area that it lies in. */
export const isInside = (one: Place, area: Place) =>
  one.within !== undefined && area.filter.area !== undefined && plainly(area.filter.area) === one.within
