import 'leaflet/dist/leaflet.css'
import {
  divIcon,
  geoJSON,
  type LayerGroup,
  type Map as Leaflet,
  layerGroup,
  map as leaflet,
  marker,
  tileLayer,
} from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { countOf } from '../show/format.ts'
import { clustered, isInside, type Pin, type PinKind, type Point, type Spot } from './pins.ts'
import styles from './place-map.module.css'

interface CanvasProps {
  label: string
  pins: readonly Pin[]
  kinds: Readonly<Record<string, PinKind>>
  onOpen: (pin: Pin) => void
  selected: ReadonlySet<string> | undefined
  tiles: string | null
  /** While somebody draws around places. */
  onDrawn: ((ids: ReadonlySet<string>) => void) | undefined
}

/** Closer in, every place shows its name. */
const NAMES_FROM = 11
const CLOSEST = 17
/** Who serves tiles for free wants to know for whom. */
const TILES = {
  attribution: '© OpenStreetMap contributors',
  maxZoom: CLOSEST,
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const

/** The drawing; loaded when a map is looked at. Arrow keys move it, + and - zoom, tab goes from place to place. */
export default function MapCanvas(props: CanvasProps) {
  const { label, pins, tiles, onDrawn } = props
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: Leaflet; layer: LayerGroup } | null>(null)
  const latest = useRef(props)
  const [fault, setFault] = useState('')

  useEffect(() => {
    if (!element.current) return
    const map = leaflet(element.current, { attributionControl: tiles !== null, maxZoom: CLOSEST, minZoom: 3 })
    const layer = layerGroup().addTo(map)
    drawn.current = { map, layer }
    if (tiles) tileLayer(tiles, { ...TILES }).addTo(map)
    else
      addBase(map).catch(() =>
        setFault('The map behind the places could not be loaded; the places are where they are.'),
      )
    map.on('moveend', () => drawPins(map, layer, latest.current))
    return () => {
      drawn.current = null
      map.remove()
    }
  }, [tiles])

  // A map moves to its places when they change, and not when one of them is selected.
  const places = JSON.stringify(pins.map(({ lat, lng }) => [lat, lng]))
  useEffect(() => {
    const points = JSON.parse(places) as [number, number][]
    if (!drawn.current || points.length === 0) return
    drawn.current.map.fitBounds(points, { padding: [40, 40], maxZoom: 13, animate: false })
  }, [places, tiles])
  useEffect(() => {
    latest.current = props
    if (drawn.current) drawPins(drawn.current.map, drawn.current.layer, props)
  })
  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="application" aria-label={`Map: ${label}`} />
      {onDrawn && <Lasso onDrawn={(outline) => onDrawn(within(drawn.current?.map, pins, outline))} />}
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}

const within = (map: Leaflet | undefined, pins: readonly Pin[], outline: readonly Point[]) =>
  new Set(
    pins
      .filter(({ lat, lng }) => map && isInside(map.latLngToContainerPoint([lat, lng]), outline))
      .map(({ id }) => id),
  )

/** Land and the borders of states and counties, from `web/build/base-map.ts`. */
async function addBase(map: Leaflet) {
  const answer = await fetch('/base-map.json')
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`)
  const topology = (await answer.json()) as Topology
  for (const [name, object] of Object.entries(topology.objects))
    geoJSON(feature(topology, object), {
      interactive: false,
      style: { className: styles[name] ?? '', weight: 1 },
    }).addTo(map)
}

function drawPins(map: Leaflet, layer: LayerGroup, props: CanvasProps) {
  const bounds = map.getBounds().pad(0.2)
  const box = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
  const focused = document.activeElement?.getAttribute('data-spot')
  layer.clearLayers()
  for (const spot of clustered(props.pins)(box, map.getZoom())) spotMarker(map, spot, props).addTo(layer)
  // The keyboard stays on its place when the map is drawn anew around it.
  if (focused)
    map
      .getContainer()
      .querySelector<HTMLElement>(`[data-spot="${CSS.escape(focused)}"]`)
      ?.focus()
}

function spotMarker(map: Leaflet, spot: Spot, { kinds, onOpen, selected }: CanvasProps) {
  const isPin = 'pin' in spot
  const name = isPin
    ? `${spot.pin.label}, ${kinds[spot.pin.kind]?.label ?? ''}`
    : `${countOf(spot.count, 'place')} close together; show them`
  const drawing = document.createElement('span')
  drawing.className = (isPin ? styles.pin : styles.cluster) ?? ''
  drawing.dataset.colour = isPin ? (kinds[spot.pin.kind]?.colour ?? 'gray') : 'brand'
  const chosen = isPin ? selected?.has(spot.pin.id) : spot.ids.some((id) => selected?.has(id))
  if (chosen) drawing.dataset.selected = ''
  drawing.textContent = isPin ? (kinds[spot.pin.kind]?.shape ?? '●') : String(spot.count)
  if (isPin && map.getZoom() >= NAMES_FROM) {
    const words = document.createElement('span')
    words.className = styles.name ?? ''
    words.textContent = spot.pin.label
    drawing.append(words)
  }
  const one = marker([spot.lat, spot.lng], {
    icon: divIcon({ html: drawing, className: styles.spot, iconSize: [44, 44] }),
    title: isPin ? spot.pin.label : name,
    keyboard: true,
  })
  const go = () =>
    isPin ? onOpen(spot.pin) : map.setView([spot.lat, spot.lng], Math.min(spot.zoom, CLOSEST))
  one.on('click', go)
  one.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    go()
  })
  one.on('add', () => {
    const element = one.getElement()
    element?.setAttribute('aria-label', name)
    element?.setAttribute('data-spot', isPin ? spot.pin.id : spot.ids.join(' '))
  })
  return one
}

/** A line drawn with mouse or finger; where it ends it is closed. */
function Lasso({ onDrawn }: { onDrawn: (outline: readonly Point[]) => void }) {
  const [outline, setOutline] = useState<readonly Point[]>([])
  const at = (event: React.PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  return (
    <svg
      className={styles.lasso}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setOutline([at(event)])
      }}
      onPointerMove={(event) => {
        if (outline.length > 0) setOutline([...outline, at(event)])
      }}
      onPointerUp={() => {
        onDrawn(outline)
        setOutline([])
      }}
    >
      <polygon points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  )
}
