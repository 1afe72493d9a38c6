import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '../kit.css'
import { Checkbox, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { milesBetween } from '#kernel/routes/nearest.ts'
import { useSettings } from '#web/calls/session.ts'
import { Button } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Segmented } from '../layout/segmented.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { countOf } from '../show/format.ts'
import drawn from './map-canvas.module.css'
import type { MapLine, Pin, PinKind } from './pins.ts'
import { PlaceList, Shape } from './place-list.tsx'
import styles from './place-map.module.css'

const Canvas = lazy(() => import('./map-canvas.tsx'))

interface PlaceMapProps {
  /** What is on it, read aloud: 'Hosts'. */
  label: string
  pins: readonly Pin[]
  kinds: Readonly<Record<string, PinKind>>
  /** What is said of a place that is open, at its pin: address, links. */
  card: (pin: Pin) => ReactNode
  /** Which place is open; kept here when left out, else in the address bar. */
  open?: string
  onOpen?: (id: string) => void
  /** With these, places can be selected: in the list one by one, on the map by drawing around them. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** While something is selected: what to do with it. */
  children?: ReactNode
  /** Ways between places. */
  lines?: readonly MapLine[]
  /** Below the search, given what is typed there: an address that is looked for. */
  beside?: (search: string) => ReactNode
  /** What lies close together is one spot with a number, or each place is by itself. */
  together?: boolean
  /** The one control with what is filtered; on a phone the search stands in it, and the kinds below the map. */
  filter?: (search: ReactNode) => ReactNode
  /** What is nearest to this comes first in the list. */
  from?: { lat: number; lng: number } | null
  /** Its places stand beside it already, with everything that can be done there: the drawing alone, without search and list. */
  alone?: boolean
  /** Without places. */
  empty?: ReactNode
}

const WAYS = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const
const NO_LINES: readonly MapLine[] = []
const words = (count: number) => countOf(count, 'place')
const far = (miles: number) => `${miles.toFixed(1)} miles`

/**
 * Places on a map and beside it in a list, which are one: what is found, hidden, opened or selected in one of them is so in
 * the other. The list is the way of keyboards and screen readers, and what is left when the map fails. On a phone one of
 * the two is shown.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { label, pins, kinds, card, selected, onSelect, children, lines = NO_LINES, from } = props
  const { mapTiles = null } = useSettings()
  const phone = useIsPhone()
  const [way, setWay] = useState<'map' | 'list'>('map')
  const [drawing, setDrawing] = useState(false)
  const [search, setSearch] = useState('')
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [held, hold] = useState('')
  const { together = true, filter } = props
  const open = props.open ?? held
  const shown = found(pins, search, hidden, from)
  const select = (ids: ReadonlySet<string>) => {
    setDrawing(false)
    onSelect?.(ids)
    announce(`${words(ids.size)} selected`)
  }
  const onOpen = (id: string) => {
    if (phone && id) setWay('map')
    ;(props.onOpen ?? hold)(id)
  }

  if (pins.length === 0)
    return (
      <>
        {filter?.(null)}
        {props.empty ?? (
          <EmptyState icon="map" title="No places to show">
            Places appear here as soon as they have a pin on the map.
          </EmptyState>
        )}
      </>
    )
  const layers = Object.entries(kinds).filter(([name]) => pins.some(({ kind }) => kind === name))
  const canvas = (
    <Suspense fallback={<Skeleton className={drawn.waiting} />}>
      <Canvas
        label={label}
        pins={shown}
        kinds={kinds}
        lines={lines}
        card={card}
        fit={`${search} ${pins.length}`}
        open={open}
        onOpen={onOpen}
        selected={selected}
        together={together}
        tiles={mapTiles}
        onDrawn={drawing ? select : undefined}
      />
    </Suspense>
  )
  const list = (
    <PlaceList
      pins={shown}
      kinds={kinds}
      open={open}
      onOpen={onOpen}
      selected={selected}
      onSelect={onSelect && select}
    />
  )
  const find = (
    <TextField
      label={`Search ${label.toLowerCase()}`}
      hideLabel
      icon="search"
      placeholder="Name or address"
      value={search}
      onChange={(text) => setSearch(text ?? '')}
    />
  )
  const kept = layers.length > 1 && (
    <div className={styles.layers}>
      {layers.map(([name, kind]) => (
        <Checkbox
          key={name}
          className={styles.layer}
          label={
            <span className={styles.kind}>
              <Shape kind={kind} />
              {kind.label}
            </span>
          }
          checked={!hidden.has(name)}
          onChange={({ currentTarget }) => {
            const next = new Set(hidden)
            if (currentTarget.checked) next.delete(name)
            else next.add(name)
            setHidden(next)
          }}
        />
      ))}
    </div>
  )
  const isBelow = phone && filter !== undefined
  return (
    <section aria-label={label} className={styles.map}>
      <div className={styles.bar}>
        {filter?.(phone ? find : null)}
        {phone && !props.alone && <Segmented label="Show as" options={WAYS} value={way} onChange={setWay} />}
        {!isBelow && kept}
        {onSelect && (!phone || way === 'map') && (
          <Button icon="edit" aria-pressed={drawing} onClick={() => setDrawing(!drawing)}>
            {drawing ? 'Draw around the places…' : 'Select an area'}
          </Button>
        )}
      </div>
      {selected && selected.size > 0 && (
        <div className={styles.chosen}>
          <span>{words(selected.size)} selected</span>
          <Button variant="quiet" onClick={() => select(new Set())}>
            Clear
          </Button>
          {children}
        </div>
      )}
      {props.alone ? (
        canvas
      ) : (
        <div className={styles.both}>
          <div className={styles.side}>
            {!isBelow && find}
            {props.beside?.(search.trim())}
            {(!phone || way === 'list') && list}
          </div>
          {(!phone || way === 'map') && canvas}
        </div>
      )}
      {isBelow && kept}
    </section>
  )
}

/** What is to be seen of these: found, not hidden, the nearest first where something is to be near to. */
function found(
  pins: readonly Pin[],
  search: string,
  hidden: ReadonlySet<string>,
  from: PlaceMapProps['from'],
): readonly Pin[] {
  const wanted = search.trim().toLowerCase()
  const seen = pins.filter(
    ({ kind, label, note }) =>
      !hidden.has(kind) && (wanted === '' || `${label} ${note ?? ''}`.toLowerCase().includes(wanted)),
  )
  if (!from) return seen
  const start = { latitude: from.lat, longitude: from.lng }
  return seen
    .map((pin) => ({ pin, miles: milesBetween(start, { latitude: pin.lat, longitude: pin.lng }) }))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ pin, miles }) => ({ ...pin, note: [far(miles), pin.note].filter(Boolean).join(' · ') }))
}
