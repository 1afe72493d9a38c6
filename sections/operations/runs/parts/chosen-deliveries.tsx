import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import type { recipients } from '#sections/operations/recipients/contract.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { clockIn24, minutesOf } from '../words.ts'
import styles from './plan.module.css'

export interface Delivery {
  recipientId: string
  name: string
  sandwiches: number
  coolers: number
  planId: string | null
  hostId: string | null
  dueFrom?: number | undefined
  dueUntil?: number | undefined
}

type Place = OutputOf<typeof recipients.map>['items'][number]

const SHOWN = [
  { value: 'list', label: 'What goes there' },
  { value: 'map', label: 'Choose on the map' },
] as const
const KINDS = { recipient: { label: 'Recipients', shape: 'circle', colour: 'brand' } } as const

interface ChosenDeliveriesProps {
  deliveries: readonly Delivery[]
  onChange: (deliveries: readonly Delivery[]) => void
  /** What is to go out on that day. */
  wanted: readonly Delivery[]
  places: readonly Place[]
  error: string | undefined
}

/** Who gets sandwiches: chosen on the map, by drawing around them or in its list; and what goes to each. */
export function ChosenDeliveries({ deliveries, onChange, wanted, places, error }: ChosenDeliveriesProps) {
  const [shown, show] = useState<'list' | 'map'>('list')
  const select = (ids: ReadonlySet<string>) => {
    const known = new Set(deliveries.map(({ recipientId }) => recipientId))
    const stay = deliveries.filter(({ recipientId }) => ids.has(recipientId))
    const added = places.filter(({ id }) => ids.has(id) && !known.has(id))
    onChange([
      ...stay,
      ...added.flatMap(({ id, name, weekly }) => {
        const said = wanted.filter(({ recipientId }) => recipientId === id)
        const anew = {
          recipientId: id,
          name,
          sandwiches: weekly ?? 0,
          coolers: 1,
          planId: null,
          hostId: null,
        }
        return said.length > 0 ? said : [anew]
      }),
    ])
  }
  const total = deliveries.reduce((sum, { sandwiches }) => sum + sandwiches, 0)
  const onMap = new Set(places.map(({ id }) => id))
  return (
    <>
      <Segmented label="Show" options={SHOWN} value={shown} onChange={show} />
      <Quiet as="output">
        {countOf(deliveries.length, 'delivery', 'deliveries')}, {countOf(total, 'sandwich')}
      </Quiet>
      {error && <p role="alert">{error}</p>}
      {shown === 'map' ? (
        <PlaceMap
          label="Recipients"
          pins={places.map(({ id, name, latitude, longitude, address }) => ({
            id,
            label: name,
            lat: latitude,
            lng: longitude,
            kind: 'recipient',
            ...(address ? { note: address } : {}),
          }))}
          kinds={KINDS}
          card={({ note }) => <Quiet>{note}</Quiet>}
          selected={new Set(deliveries.map(({ recipientId }) => recipientId))}
          onSelect={select}
        />
      ) : (
        <ul className={styles.rows}>
          {deliveries.map((one, index) => (
            <DeliveryRow
              key={one.planId ?? one.recipientId}
              delivery={one}
              hasPin={onMap.has(one.recipientId)}
              onChange={(next) => onChange(deliveries.with(index, next))}
              onRemove={() => onChange(deliveries.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  hasPin: boolean
  onChange: (next: Delivery) => void
  onRemove: () => void
}

const DeliveryRow = ({ delivery, hasPin, onChange, onRemove }: DeliveryRowProps) => (
  <li className={styles.row}>
    <span>
      <strong>{delivery.name}</strong>
      {!hasPin && <Quiet>Has no pin on the map, so no way there can be planned.</Quiet>}
    </span>
    <HostPicker
      label="Fetched at"
      value={delivery.hostId}
      clearable
      onChange={(hostId) => onChange({ ...delivery, hostId })}
    />
    <NumberField
      label="Sandwiches"
      plain
      value={delivery.sandwiches}
      onChange={(sandwiches) =>
        onChange({ ...delivery, sandwiches: typeof sandwiches === 'number' ? sandwiches : 0 })
      }
    />
    <NumberField
      label="Coolers"
      plain
      value={delivery.coolers}
      onChange={(coolers) => onChange({ ...delivery, coolers: typeof coolers === 'number' ? coolers : 0 })}
    />
    <TextField
      label="Not before"
      type="time"
      value={clockIn24(delivery.dueFrom)}
      onChange={(time) => onChange({ ...delivery, dueFrom: minutesOf(time) })}
    />
    <TextField
      label="Not after"
      type="time"
      value={clockIn24(delivery.dueUntil)}
      onChange={(time) => onChange({ ...delivery, dueUntil: minutesOf(time) })}
    />
    <IconButton icon="close" label={`Without ${delivery.name}`} onClick={onRemove} />
  </li>
)
