import 'leaflet/dist/leaflet.css'
import { divIcon, geoJSON, type Map as Leaflet, layerGroup, map as leaflet, marker, tileLayer } from 'leaflet'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import styles from './map-canvas.module.css'

export const CLOSEST = 17
/** The middle of the country, and so far away that all of it is in sight. */
const ANYWHERE = { lat: 39.5, lng: -98.35 }
const FAR = 4
/** Who serves tiles for free wants to know for whom. */
const TILES = {
  attribution: '© OpenStreetMap contributors',
  maxZoom: CLOSEST,
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const

/** A name on the map: where, what, and the first and the last zoom at which it is told. */
type Name = [lng: number, lat: number, name: string, from: number, until: number]
type BaseMap = Topology & { names: Name[] }

/** From file to drawing once a page: the same borders are behind every map. */
let fetched: Promise<BaseMap> | undefined
const baseMap = () => {
  fetched ??= fetch('/base-map.json').then((answer) => {
    if (!answer.ok) throw new Error(`The base map answered ${answer.status}`)
    return answer.json() as Promise<BaseMap>
  })
  fetched.catch(() => {
    fetched = undefined
  })
  return fetched
}

/** An empty map in this element, with what lies behind the places: the tiles of a service where one is set, else our own borders. */
export function drawnMap(element: HTMLElement, tiles: string | null, onFault: () => void): Leaflet {
  const map = leaflet(element, {
    attributionControl: tiles !== null,
    maxZoom: CLOSEST,
    minZoom: 3,
    center: ANYWHERE,
    zoom: FAR,
  })
  if (tiles) tileLayer(tiles, { ...TILES }).addTo(map)
  else addBase(map).catch(onFault)
  return map
}

/** Land, the borders of states and counties, and names, from `web/build/base-map.ts`. */
async function addBase(map: Leaflet) {
  const base = await baseMap()
  // The map may be gone by the time its borders are here.
  if (!map.getPane('overlayPane')) return
  // It often comes last, and ways between places are drawn by then: it lies below them.
  map.createPane('land').style.zIndex = '300'
  for (const [name, object] of Object.entries(base.objects))
    geoJSON(feature(base, object), {
      pane: 'land',
      interactive: false,
      style: { className: styles[name] ?? '', weight: 1 },
    }).addTo(map)
  const names = map.createPane('names')
  names.style.zIndex = '450'
  names.style.pointerEvents = 'none'
  names.setAttribute('aria-hidden', 'true')
  const layer = layerGroup().addTo(map)
  const write = () => {
    layer.clearLayers()
    const zoom = map.getZoom()
    const seen = map.getBounds()
    for (const [lng, lat, name, from, until] of base.names)
      if (zoom >= from && zoom <= until && seen.contains([lat, lng]))
        marker([lat, lng], {
          pane: 'names',
          interactive: false,
          keyboard: false,
          icon: divIcon({ html: textNode(name), className: styles.placeName ?? '', iconSize: [0, 0] }),
        }).addTo(layer)
  }
  map.on('moveend', write)
  map.whenReady(write)
}

function textNode(name: string) {
  const words = document.createElement('span')
  words.textContent = name
  return words
}
