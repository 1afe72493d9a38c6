import type { Asked } from './asks.ts'
import type { Place } from './places.ts'

/** How many there are today, whatever they did. */
export const STANDING: ReadonlySet<string> = new Set([
  'drivers',
  'volunteers',
  'partners',
  'activeLocations',
  'inactiveDrivers',
  'inactiveVolunteers',
  'inactivePartners',
  'inactiveLocations',
])
/** Each of them where “inactive” is said. */
export const INACTIVE: Readonly<Record<string, string>> = {
  drivers: 'inactiveDrivers',
  volunteers: 'inactiveVolunteers',
  partners: 'inactivePartners',
  activeLocations: 'inactiveLocations',
}
const BY_ENTRY = new Set(['sandwiches', 'individual', 'grouped'])
const BY_LOCATION = new Set([...BY_ENTRY, 'entries'])

/** What can be asked of a figure, at a place or everywhere. */
export function fits(
  figure: string,
  { asks, per }: Pick<Asked, 'asks' | 'per'>,
  text: string,
  place: Place | null,
  places = place ? 1 : 0,
): boolean {
  if (STANDING.has(figure) && asks !== 'sum') return false
  if (per === 'entry' && !BY_ENTRY.has(figure)) return false
  if (per === 'location' && !(BY_LOCATION.has(figure) && !place?.filter.hostId)) return false
  // All sandwiches are the whole of which a place has its share.
  if (asks === 'share' && !['individual', 'grouped'].includes(figure))
    return places > 0 && ['sandwiches', 'madeByGroup', 'distributed'].includes(figure)
  // What is given out goes from a location; to whom it goes is no location.
  return (
    figure !== 'distributed' ||
    !place ||
    !new RegExp(`\\b(?:to|for) (?:[a-z]+ ){0,2}${place.plain}`).test(text.toLowerCase())
  )
}
