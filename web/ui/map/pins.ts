import Supercluster from 'supercluster'

export interface Pin {
  id: string
  label: string
  lat: number
  lng: number
  /** One of the map's kinds. */
  kind: string
  /** A second line in the list: the address. */
  note?: string
  /** Instead of the shape of its kind: its place in an order. */
  mark?: string
}

/** A way from place to place, as the crow flies. */
export interface MapLine {
  points: readonly { lat: number; lng: number }[]
  colour: PinKind['colour']
}

/** What sort of place it is: by colour, by shape and in a word. */
export interface PinKind {
  label: string
  shape: 'circle' | 'triangle' | 'square' | 'diamond' | 'star'
  colour: 'brand' | 'blue' | 'teal' | 'violet' | 'pink' | 'green' | 'gold' | 'red' | 'gray'
}

export interface Point {
  x: number
  y: number
}

/** Is a point within what was drawn around it? By the even-odd rule. */
export function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false
  for (let at = 0; at < outline.length; at++) {
    const [a, b] = [outline[at], outline.at(at - 1)]
    if (!a || !b || a.y > y === b.y > y) continue
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** At one point of the map: a pin, or how many lie so close together that they would cover each other. */
export type Spot = { lat: number; lng: number } & (
  | { pin: Pin }
  /** `kind` where they are all of one. */
  | { count: number; ids: string[]; kind: string | undefined; zoom: number }
)

/** Closer in, every pin stands for itself. */
const CLUSTERS_UNTIL = 16
/** A finger's breadth and a half, of which tiles have 256: fingers find the one they mean. */
const APART = { radius: 64, extent: 256 }
/** Where the order of places is what one looks for, only those that would cover each other lie together. */
const ORDERED_RADIUS = 44

/**
 * `together`: what lies close is one spot with a number; else only what lies at the very same point. Places of an order
 * never disappear among others.
 */
export function clustered(pins: readonly Pin[], together = true) {
  const ordered = pins.filter(({ mark }) => mark !== undefined)
  const others = pins.filter(({ mark }) => mark === undefined)
  const groups = [
    clusteredWithin(others, together ? APART.radius : 0),
    clusteredWithin(ordered, together ? ORDERED_RADIUS : 0),
  ]
  return (box: Box, zoom: number): Spot[] => groups.flatMap((spotsIn) => spotsIn(box, zoom))
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

function clusteredWithin(pins: readonly Pin[], radius: number) {
  const index = new Supercluster<{ id: string }>({ ...APART, radius, maxZoom: CLUSTERS_UNTIL })
  const byId = new Map(pins.map((pin) => [pin.id, pin]))
  index.load(
    pins.map(({ id, lat, lng }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
  return (box: Box, zoom: number): Spot[] =>
    index
      .getClusters([box.west, box.south, box.east, box.north], Math.round(zoom))
      .flatMap((feature): Spot[] => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates
        const { properties } = feature
        if (!('cluster' in properties)) {
          const pin = byId.get(properties.id)
          return pin ? [{ lat, lng, pin }] : []
        }
        const { cluster_id: id, point_count: count } = properties
        const ids = index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.id)
        const kinds = new Set(ids.map((one) => byId.get(one)?.kind))
        return [
          {
            lat,
            lng,
            count,
            ids,
            kind: kinds.size === 1 ? [...kinds][0] : undefined,
            zoom: index.getClusterExpansionZoom(id),
          },
        ]
      })
}
