import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, meshArcs } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

/** Where the page finds it; not hashed, as it hardly ever changes, and not kept for offline by every phone. */
const FILE = 'base-map.json'

type Atlas = Topology<Record<'nation' | 'states' | 'counties', GeometryCollection<{ name: string }>>>
type Point = [number, number]

/**
 * Land, the borders and the names of states and counties of the United States (us-atlas, from the Census Bureau's public maps), for
 * a map that needs no service: 840 kB of shore and creek, cut to what one needs to find the next town. A border that two
 * counties share is one line in the file and stays one, so no gaps appear.
 */
export function baseMap(): Plugin {
  const cut = () => {
    const source = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
    return JSON.stringify(borders(JSON.parse(readFileSync(source, 'utf8')) as Atlas))
  }
  return {
    name: 'base-map',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(cut())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: cut() })
    },
  }
}

/** About a kilometre: what a charity's own streets look like, tiles show (`MAP_TILES_URL`). */
const TOLERANCE_DEGREES = 0.01
const GRID_DEGREES = 0.002

function borders(atlas: Atlas) {
  const { nation, states, counties } = atlas.objects
  const lines = (of: GeometryCollection) => meshArcs(atlas, of, (a, b) => a !== b)
  const [land] = nation.geometries
  const { scale = [1, 1], translate = [0, 0] } = atlas.transform ?? {}
  const degrees = (arc: Point[]) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  }
  return {
    type: 'Topology' as const,
    names: [...namesOf(atlas, states, STATES_AT), ...namesOf(atlas, counties, COUNTIES_AT)],
    transform: { scale: [GRID_DEGREES, GRID_DEGREES], translate: [0, 0] },
    objects: {
      land: { type: 'GeometryCollection', geometries: land ? [{ ...land, properties: {} }] : [] },
      states: lines(states),
      counties: lines(counties),
    },
    arcs: (atlas.arcs as Point[][]).map((arc) => inSteps(straightened(degrees(arc)))),
  }
}

/** The first and the last zoom at which a name is of use. */
const STATES_AT = [5, 8] as const
const COUNTIES_AT = [9, 13] as const

/** Where the name of each stands, and at which zooms: in the middle of its largest part. */
const namesOf = (atlas: Atlas, of: Atlas['objects']['states'], at: readonly [number, number]) =>
  feature(atlas, of).features.flatMap(({ geometry, properties: { name } }) => {
    const rings =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map(([ring]) => ring)
        : geometry.type === 'Polygon'
          ? [geometry.coordinates[0]]
          : []
    const middles = rings.map((ring) => middleOf((ring ?? []) as Point[])).filter(({ area }) => area > 0)
    const largest = middles.toSorted((a, b) => b.area - a.area)[0]
    return largest ? [[rounded(largest.x), rounded(largest.y), name, ...at] as const] : []
  })
const rounded = (degrees: number) => Number(degrees.toFixed(2))
/** The centre of gravity of what a ring encloses. */
function middleOf(ring: Point[]) {
  let [area, x, y] = [0, 0, 0]
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring.at(index - 1) ?? [x1, y1]
    const cross = x0 * y1 - x1 * y0
    area += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return { area: Math.abs(area), x: x / (3 * area), y: y / (3 * area) }
}

/** On the grid, each point as its steps from the one before. */
function inSteps(points: Point[]): Point[] {
  const onGrid = points.map(([x, y]): Point => [Math.round(x / GRID_DEGREES), Math.round(y / GRID_DEGREES)])
  return onGrid.map(([x, y], index): Point => {
    const [px, py] = onGrid[index - 1] ?? [0, 0]
    return [x - px, y - py]
  })
}

/** Ramer, Douglas and Peucker: what lies within the tolerance of a straight line is left out. */
function straightened(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  // A ring has no direction: it is cut at its farthest point.
  const isRing = first[0] === last[0] && first[1] === last[1]
  const away = ([x, y]: Point) => {
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
    if (isRing) return Math.hypot(x - first[0], y - first[1])
    return Math.abs(dx * (first[1] - y) - dy * (first[0] - x)) / Math.hypot(dx, dy)
  }
  const distances = points.map(away)
  const at = distances.indexOf(Math.max(...distances.slice(1, -1)), 1)
  if (!isRing && (distances[at] ?? 0) <= TOLERANCE_DEGREES) return [first, last]
  return [...straightened(points.slice(0, at + 1)), ...straightened(points.slice(at)).slice(1)]
}
