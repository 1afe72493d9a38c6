/** A place by degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Domain 1.3; distances as the crow flies, in miles. */
const EARTH_RADIUS_MILES = 3959

/** Along the great circle, in miles. */
export function milesBetween(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [up, over] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const bow =
    Math.sin(up / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(over / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(bow)))
}

/**
 * From the first place always on to the nearest that is left (domain 4.4); of two that are equally near the one that was
 * named first. `miles` is the whole way.
 */
export function nearestNeighbor<P extends Place>(places: readonly P[]): { order: P[]; miles: number } {
  const [first, ...left] = places
  if (!first) return { order: [], miles: 0 }
  const order = [first]
  let miles = 0
  let here = first
  while (left.length > 0) {
    const next = left.reduce((best, one) => (milesBetween(here, one) < milesBetween(here, best) ? one : best))
    left.splice(left.indexOf(next), 1)
    miles += milesBetween(here, next)
    order.push(next)
    here = next
  }
  return { order, miles }
}
