import '../kit.css'
import { Checkbox, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSettings } from '#web/calls/session.ts'
import { Button } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Segmented } from '../layout/segmented.tsx'
import { countOf } from '../show/format.ts'
import type { Pin, PinKind } from './pins.ts'
import styles from './place-map.module.css'

const Canvas = lazy(() => import('./map-canvas.tsx'))

interface PlaceMapProps {
  /** What is on it, read aloud: 'Hosts'. */
  label: string
  pins: readonly Pin[]
  kinds: Readonly<Record<string, PinKind>>
  onOpen: (pin: Pin) => void
  /** With these, places can be selected: in the list one by one, on the map by drawing around them. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** Under the map while something is selected: what to do with it. */
  children?: ReactNode
}

const WAYS = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const
const words = (count: number) => countOf(count, 'place')

/** Places on a map, and the same places as a list: for keyboards and screen readers, and when the map fails. */
export function PlaceMap(props: PlaceMapProps) {
  const { label, pins, kinds, onOpen, selected, onSelect, children } = props
  const { mapTiles = null } = useSettings()
  const [way, setWay] = useState<'map' | 'list'>('map')
  const [drawing, setDrawing] = useState(false)
  const select = (ids: ReadonlySet<string>) => {
    setDrawing(false)
    onSelect?.(ids)
    announce(`${words(ids.size)} selected`)
  }
  if (pins.length === 0)
    return (
      <EmptyState icon="map" title="No places to show">
        Places appear here as soon as they have an address on the map.
      </EmptyState>
    )
  return (
    <section aria-label={label} className={styles.map}>
      <div className={styles.bar}>
        <Segmented label="Show as" options={WAYS} value={way} onChange={setWay} />
        {onSelect && way === 'map' && (
          <Button icon="edit" aria-pressed={drawing} onClick={() => setDrawing(!drawing)}>
            {drawing ? 'Draw around the places…' : 'Select an area'}
          </Button>
        )}
        <ul className={styles.kinds}>
          {Object.entries(kinds).map(([name, kind]) => (
            <li key={name}>
              <Shape kind={kind} />
              {kind.label}
            </li>
          ))}
        </ul>
      </div>
      {way === 'map' ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <Canvas
            label={label}
            pins={pins}
            kinds={kinds}
            onOpen={onOpen}
            selected={selected}
            tiles={mapTiles}
            onDrawn={drawing ? select : undefined}
          />
        </Suspense>
      ) : (
        <ul className={styles.list}>
          {pins.map((pin) => (
            <li key={pin.id}>
              {onSelect && (
                <Checkbox
                  className={styles.check}
                  aria-label={`Select ${pin.label}`}
                  checked={selected?.has(pin.id) ?? false}
                  onChange={(event) => {
                    const next = new Set(selected)
                    if (event.currentTarget.checked) next.add(pin.id)
                    else next.delete(pin.id)
                    select(next)
                  }}
                />
              )}
              <button type="button" className={styles.place} onClick={() => onOpen(pin)}>
                <Shape kind={kinds[pin.kind]} />
                <span>
                  <strong>{pin.label}</strong>
                  <span>{[kinds[pin.kind]?.label, pin.note].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {selected && selected.size > 0 && (
        <div className={styles.chosen}>
          <span>{words(selected.size)} selected</span>
          <Button variant="quiet" onClick={() => select(new Set())}>
            Clear
          </Button>
          {children}
        </div>
      )}
    </section>
  )
}

const Shape = ({ kind }: { kind: PinKind | undefined }) => (
  <span className={styles.shape} data-colour={kind?.colour ?? 'gray'} aria-hidden>
    {kind?.shape ?? '●'}
  </span>
)
