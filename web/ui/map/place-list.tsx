import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { countOf } from '../show/format.ts'
import marks from './marks.module.css'
import type { Pin, PinKind } from './pins.ts'
import styles from './place-map.module.css'

interface ListProps {
  pins: readonly Pin[]
  kinds: Readonly<Record<string, PinKind>>
  open: string
  onOpen: (id: string) => void
  selected: ReadonlySet<string> | undefined
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

/** So many rows are drawn at first, and more of them for a press. */
const PORTION = 100

/** The places of a map, row by row: a press opens one on the map, a box selects it. */
export function PlaceList({ pins, kinds, open, onOpen, selected, onSelect }: ListProps) {
  const [most, setMost] = useState(PORTION)
  const list = useRef<HTMLUListElement>(null)
  // Opened on the map, it stands in the list as well.
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  const at = pins.findIndex(({ id }) => id === open)
  const shown = pins.slice(0, Math.max(most, at + 1))
  return (
    <div className={styles.rows}>
      <output className={styles.count}>{countOf(pins.length, 'place')}</output>
      <ul className={styles.list} ref={list} aria-label="Places in the list">
        {shown.map((pin) => (
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
                  onSelect(next)
                }}
              />
            )}
            <button
              type="button"
              className={styles.place}
              aria-current={pin.id === open || undefined}
              onClick={() => onOpen(pin.id)}
            >
              <Shape kind={kinds[pin.kind]} mark={pin.mark} />
              <span>
                <strong>{pin.label}</strong>
                {pin.note && <span>{pin.note}</span>}
                <VisuallyHidden>{kinds[pin.kind]?.label}</VisuallyHidden>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < pins.length && (
        <Button variant="quiet" onClick={() => setMost(shown.length + PORTION)}>
          Show more places
        </Button>
      )}
    </div>
  )
}

export const Shape = ({ kind, mark }: { kind: PinKind | undefined; mark?: string | undefined }) => (
  <span
    className={marks.shape}
    data-colour={kind?.colour ?? 'gray'}
    data-shape={mark ? undefined : (kind?.shape ?? 'circle')}
    aria-hidden
  >
    {mark}
  </span>
)
