export interface Degrees {
  lat: number
  lng: number
}

/** As many stops on the way as the map of a phone takes. */
export const MOST_STOPS = 9
/** An address where nobody has placed a pin. */
type Place = Degrees | string
const inWords = (place: Place) => (typeof place === 'string' ? place : `${place.lat},${place.lng}`)

/** Opens the map of the phone, or of the browser, with the way through these places; the last one is where it ends. */
export function directionsTo(places: readonly Place[]): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  const last = places.at(-1)
  if (last) url.searchParams.set('destination', inWords(last))
  const stops = places.slice(0, -1).slice(0, MOST_STOPS)
  if (stops.length > 0) url.searchParams.set('waypoints', stops.map(inWords).join('|'))
  return url.toString()
}
