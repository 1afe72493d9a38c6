import { divIcon, type Map as Leaflet, layerGroup, type Marker, marker } from 'leaflet'
import { countOf } from '../show/format.ts'
import { CLOSEST } from './base-layer.ts'
import marks from './marks.module.css'
import { clustered, type Pin, type PinKind, type Spot } from './pins.ts'

export interface Shown {
  pins: readonly Pin[]
  kinds: Readonly<Record<string, PinKind>>
  open: string
  selected: ReadonlySet<string> | undefined
  /** What lies close together is one spot with a number. */
  together: boolean
  onOpen: (id: string) => void
}

/** 1,778 has no room in a circle: 1.8K. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** Closer in, every place shows its name. */
const NAMES_FROM = 11

/**
 * The places on a map, drawn anew only where something is different: of thousands of pins a move touches those that come
 * into sight.
 */
export function spotLayer(map: Leaflet) {
  const layer = layerGroup().addTo(map)
  const drawn = new Map<string, Marker>()
  let indexed: { pins: readonly Pin[]; together: boolean; spotsIn: ReturnType<typeof clustered> } | undefined

  return {
    draw(shown: Shown) {
      const { pins, together } = shown
      if (indexed?.pins !== pins || indexed.together !== together)
        indexed = { pins, together, spotsIn: clustered(pins, together) }
      const bounds = map.getBounds().pad(0.2)
      const box = {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      }
      const zoom = map.getZoom()
      const wanted = new Map(
        indexed.spotsIn(box, zoom).map((spot) => [lookOf(spot, shown, zoom >= NAMES_FROM), spot]),
      )
      const focused = document.activeElement?.getAttribute('data-spot')
      for (const [look, one] of drawn)
        if (!wanted.has(look)) {
          layer.removeLayer(one)
          drawn.delete(look)
        }
      for (const [look, spot] of wanted)
        if (!drawn.has(look)) drawn.set(look, spotMarker(map, spot, shown).addTo(layer))
      // The keyboard stays on its place when the map is drawn anew around it.
      if (focused && document.activeElement?.getAttribute('data-spot') !== focused)
        map
          .getContainer()
          .querySelector<HTMLElement>(`[data-spot="${CSS.escape(focused)}"]`)
          ?.focus()
    },
    /** Does this place stand on the map by itself, in sight? */
    shows: (pin: Pin) =>
      map.getBounds().contains([pin.lat, pin.lng]) &&
      [...drawn.values()].some((one) => one.getElement()?.getAttribute('data-spot') === pin.id),
  }
}

const isChosen = (spot: Spot, selected: ReadonlySet<string> | undefined) =>
  'pin' in spot
    ? selected?.has(spot.pin.id) === true
    : selected !== undefined && selected.size > 0 && spot.ids.some((id) => selected.has(id))
const nameOf = (spot: Spot) =>
  'pin' in spot ? spot.pin.id : `${spot.lat.toFixed(5)},${spot.lng.toFixed(5)},${spot.count}`

/** What is drawn, in one word: two with the same look need not be drawn twice. */
const lookOf = (spot: Spot, { kinds, selected, open }: Shown, named: boolean) =>
  JSON.stringify([
    nameOf(spot),
    spot.lat,
    spot.lng,
    isChosen(spot, selected),
    ...('pin' in spot
      ? [
          spot.pin.label,
          spot.pin.mark,
          spot.pin.kind,
          kinds[spot.pin.kind]?.colour,
          open === spot.pin.id,
          named,
        ]
      : []),
  ])

function spotMarker(map: Leaflet, spot: Spot, { kinds, onOpen, selected, open }: Shown) {
  const isPin = 'pin' in spot
  const kind = kinds[(isPin ? spot.pin.kind : spot.kind) ?? '']
  const name = isPin
    ? `${spot.pin.label}, ${kind?.label ?? ''}`
    : `${countOf(spot.count, 'place')} close together; show them`
  const drawing = document.createElement('span')
  drawing.className = (isPin ? marks.pin : marks.cluster) ?? ''
  drawing.dataset.colour = kind?.colour ?? 'gray'
  if (isChosen(spot, selected)) drawing.dataset.selected = ''
  if (isPin && spot.pin.id === open) drawing.dataset.open = ''
  const mark = isPin ? spot.pin.mark : short.format(spot.count)
  if (mark) drawing.textContent = mark
  else drawing.dataset.shape = kind?.shape ?? 'circle'
  if (isPin && map.getZoom() >= NAMES_FROM) {
    const words = document.createElement('span')
    words.className = marks.name ?? ''
    words.textContent = spot.pin.label
    drawing.append(words)
  }
  const one = marker([spot.lat, spot.lng], {
    icon: divIcon({ html: drawing, className: marks.spot, iconSize: [44, 44] }),
    title: isPin ? spot.pin.label : name,
    keyboard: true,
    // The places of an order lie above what else is there.
    zIndexOffset: isPin && mark ? 1000 : 0,
  })
  const go = () =>
    isPin ? onOpen(spot.pin.id) : map.setView([spot.lat, spot.lng], Math.min(spot.zoom, CLOSEST))
  one.on('click', go)
  one.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    go()
  })
  one.on('add', () => {
    const element = one.getElement()
    element?.setAttribute('aria-label', name)
    element?.setAttribute('data-spot', nameOf(spot))
  })
  return one
}
