import { type Map as Leaflet, type Popup, polyline, popup } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { drawnMap } from './base-layer.ts'
import { Bubble } from './bubble.tsx'
import { Lasso } from './lasso.tsx'
import styles from './map-canvas.module.css'
import marks from './marks.module.css'
import { isInside, type MapLine, type Pin, type Point } from './pins.ts'
import { type Shown, spotLayer } from './spots.ts'

interface CanvasProps extends Shown {
  label: string
  lines: readonly MapLine[]
  card: (pin: Pin) => ReactNode
  /** Another word, and the map moves to its places. */
  fit: string
  tiles: string | null
  /** While somebody draws around places. */
  onDrawn: ((ids: ReadonlySet<string>) => void) | undefined
}

/** How close one looks at an open place: at its street, or, without streets, at the country around it. */
const CLOSE = { tiles: 14, borders: 12 }
const FAULT = 'The map behind the places could not be loaded; the places are where they are.'

/** The drawing; loaded when a map is looked at. Arrow keys move it, + and - zoom, tab goes from place to place. */
export default function MapCanvas(props: CanvasProps) {
  const { label, pins, lines, tiles, onDrawn, open, card, onOpen, fit } = props
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: Leaflet; spots: ReturnType<typeof spotLayer> } | null>(null)
  const latest = useRef(props)
  const [fault, setFault] = useState('')
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const said = useRef<Popup | null>(null)

  useEffect(() => {
    if (!element.current) return
    const map = drawnMap(element.current, tiles, () => setFault(FAULT))
    const spots = spotLayer(map)
    drawn.current = { map, spots }
    map.on('moveend', () => spots.draw(latest.current))
    // A window that changes its size, a phone that is turned.
    const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    sized.observe(element.current)
    return () => {
      sized.disconnect()
      drawn.current = null
      map.remove()
    }
  }, [tiles])

  useEffect(() => {
    latest.current = props
    drawn.current?.spots.draw(props)
  })

  const ways = JSON.stringify(lines)
  useEffect(() => {
    const map = drawn.current?.map
    if (!map) return
    const made = (JSON.parse(ways) as MapLine[]).map(({ points, colour }) => {
      const line = polyline([...points], {
        className: marks.way ?? '',
        interactive: false,
        weight: 4,
      }).addTo(map)
      line.getElement()?.setAttribute('data-colour', colour)
      return line
    })
    return () => made.forEach((line) => void line.remove())
  }, [ways, tiles])

  // A map moves to its places when others are looked for, and not when some are hidden or selected.
  useEffect(() => {
    const points = latest.current.pins.map(({ lat, lng }): [number, number] => [lat, lng])
    if (fit === undefined || points.length === 0) return
    drawn.current?.map.fitBounds(points, { padding: [40, 40], maxZoom: 13, animate: false })
  }, [fit, tiles])

  const opened = pins.find(({ id }) => id === open)
  const at = opened && JSON.stringify([opened.lat, opened.lng])
  useEffect(() => {
    const now = drawn.current
    const pin = latest.current.pins.find(({ id }) => id === open)
    if (!now || !pin || !at) return
    const inside = document.createElement('div')
    const bubble = popup({
      closeButton: false,
      closeOnClick: false,
      offset: [0, -8],
      minWidth: 200,
      // Beside the buttons of the map, on a phone too.
      maxWidth: Math.min(280, now.map.getSize().x - BUTTONS - 40),
      autoPan: false,
      className: styles.bubble ?? '',
    })
      .setLatLng([pin.lat, pin.lng])
      .setContent(inside)
    const show = () => {
      said.current = bubble.openOn(now.map)
      setHolder(inside)
    }
    if (now.spots.shows(pin)) show()
    else {
      now.map.once('moveend', show)
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      now.map.flyTo([pin.lat, pin.lng], Math.max(CLOSE[tiles ? 'tiles' : 'borders'], now.map.getZoom()), {
        animate: !still,
        duration: 0.6,
      })
    }
    return () => {
      now.map.off('moveend', show)
      bubble.remove()
      said.current = null
      setHolder(null)
    }
  }, [open, at, tiles])
  // It is as high as what stands in it, also when that comes later: the map makes room for all of it.
  useEffect(() => {
    if (!holder) return
    const grown = new ResizeObserver(() => {
      said.current?.update()
      const element = said.current?.getElement()
      if (element && drawn.current) makeRoom(drawn.current.map, element)
    })
    grown.observe(holder)
    return () => grown.disconnect()
  }, [holder])
  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="application" aria-label={`Map: ${label}`} />
      {onDrawn && <Lasso onDrawn={(outline) => onDrawn(within(drawn.current?.map, pins, outline))} />}
      {opened &&
        holder &&
        createPortal(
          <Bubble key={open} label={opened.label} onClose={() => onOpen('')}>
            {card(opened)}
          </Bubble>,
          holder,
        )}
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}

/** How wide the buttons for closer and further are, with the room around them. */
const BUTTONS = 56
const ROOM = 16

/** Moves the map until all of an element on it is seen; its head first, where it is higher than the map. */
function makeRoom(map: Leaflet, element: HTMLElement) {
  const [on, of] = [element.getBoundingClientRect(), map.getContainer().getBoundingClientRect()]
  const between = (low: number, high: number) => Math.min(low, 0) || Math.max(high, 0)
  map.panBy(
    [
      between(on.left - of.left - BUTTONS, on.right - of.right + ROOM),
      between(on.top - of.top - ROOM, on.bottom - of.bottom + ROOM),
    ],
    { animate: false },
  )
}

const within = (map: Leaflet | undefined, pins: readonly Pin[], outline: readonly Point[]) =>
  new Set(
    pins
      .filter(({ lat, lng }) => map && isInside(map.latLngToContainerPoint([lat, lng]), outline))
      .map(({ id }) => id),
  )
