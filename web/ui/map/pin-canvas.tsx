import { divIcon, type Map as Leaflet, type Marker, marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { Line, Quiet } from '../layout/flow.tsx'
import { drawnMap } from './base-layer.ts'
import type { Degrees } from './directions.ts'
import styles from './map-canvas.module.css'
import marks from './marks.module.css'

interface PinCanvasProps {
  at: Degrees | null
  /** Where the map begins without a pin. */
  near: Degrees | null
  tiles: string | null
  onPlace: (at: Degrees) => void
}

const NEAR = 10
/** Near enough to see the street, or, without streets, the country around it. */
const CLOSE = { tiles: 14, borders: 11 }
/** A yard or so. */
const PLACES = 5
const round = (degrees: number) => Number(degrees.toFixed(PLACES))

/** A map with one pin: placed by a press, moved by drawing it, or put into the middle of what the arrow keys moved. */
export default function PinCanvas({ at, near, tiles, onPlace }: PinCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: Leaflet; pin: Marker | null } | null>(null)
  const place = useRef(onPlace)
  const close = CLOSE[tiles ? 'tiles' : 'borders']
  const [begin] = useState(at ? { ...at, zoom: close } : near ? { ...near, zoom: NEAR } : null)
  const [fault, setFault] = useState(false)
  useEffect(() => {
    place.current = onPlace
  })
  useEffect(() => {
    if (!element.current) return
    const map = drawnMap(element.current, tiles, () => setFault(true))
    if (begin) map.setView(begin, begin.zoom)
    const put = ({ lat, lng }: Degrees) =>
      place.current({ lat: round(lat), lng: round(map.wrapLatLng([lat, lng]).lng) })
    map.on('click', ({ latlng }) => put(latlng))
    drawn.current = { map, pin: null }
    return () => {
      drawn.current = null
      map.remove()
    }
  }, [tiles, begin])
  useEffect(() => {
    const now = drawn.current
    if (!now) return
    now.pin?.remove()
    now.pin = null
    if (!at) return
    const drawing = document.createElement('span')
    drawing.className = marks.pin ?? ''
    drawing.dataset.colour = 'brand'
    drawing.dataset.shape = 'circle'
    const pin = marker(at, {
      draggable: true,
      keyboard: false,
      title: 'The pin',
      icon: divIcon({ html: drawing, className: marks.spot, iconSize: [44, 44] }),
    }).addTo(now.map)
    pin.on('dragend', () => {
      const { lat, lng } = pin.getLatLng()
      place.current({ lat: round(lat), lng: round(lng) })
    })
    now.pin = pin
    if (!now.map.getBounds().contains(at)) now.map.setView(at, Math.max(now.map.getZoom(), close))
  }, [at, close])
  return (
    <>
      <div ref={element} className={styles.pinMap} role="application" aria-label="Map to place the pin on" />
      <Line>
        <Button
          icon="pin"
          onClick={() => {
            const middle = drawn.current?.map.getCenter().wrap()
            if (middle) onPlace({ lat: round(middle.lat), lng: round(middle.lng) })
          }}
        >
          Put the pin in the middle
        </Button>
        <Quiet>
          Press the map to place the pin, or drag it to where it belongs. Arrow keys move the map.
        </Quiet>
      </Line>
      {fault && <p className={styles.fault}>The map could not be loaded; enter the degrees instead.</p>}
    </>
  )
}
