import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { coolersFor } from '#kernel/charity/recipes.ts'
import type { recipients } from '#sections/operations/recipients/contract.ts'
import { RecipientPicker } from '#sections/operations/recipients/picker-widgets.tsx'
import { useRecipientOptions } from '#sections/operations/recipients/widgets.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { WantedOnDay } from '../contract.ts'
import { type Delivery, deliveriesOf } from '../run-draft.ts'
import { DeliveryRow } from './delivery-row.tsx'
import styles from './plan.module.css'

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
  wanted: WantedOnDay
  /** Undefined until they are here. */
  places: readonly Place[] | undefined
  faults: FieldErrors
}

/** Who gets sandwiches: named, or chosen on the map by drawing around them; and what goes to each. */
export function ChosenDeliveries({ deliveries, onChange, wanted, places, faults }: ChosenDeliveriesProps) {
  const [shown, show] = useState<'list' | 'map'>('list')
  const options = useRecipientOptions()
  const onMap = new Map(places?.map((place) => [place.id, place]))
  const chosen = new Set(deliveries.map(({ recipientId }) => recipientId))
  /** As it is wanted on that day, else with the estimate of its week. */
  const deliveryTo = (recipientId: string, name: string): readonly Delivery[] => {
    const said = deliveriesOf(wanted).filter((one) => one.recipientId === recipientId)
    const sandwiches = onMap.get(recipientId)?.weekly ?? 0
    return said.length > 0
      ? said
      : [
          {
            recipientId,
            name,
            sandwiches,
            coolers: coolersFor(sandwiches, wanted),
            planId: null,
            hostId: null,
          },
        ]
  }
  const select = (ids: ReadonlySet<string>) =>
    onChange([
      // What has no pin is not on the map to be chosen or left out.
      ...deliveries.filter(({ recipientId }) => ids.has(recipientId) || !onMap.has(recipientId)),
      ...[...onMap.values()].flatMap(({ id, name }) =>
        ids.has(id) && !chosen.has(id) ? deliveryTo(id, name) : [],
      ),
    ])
  const total = deliveries.reduce((sum, { sandwiches }) => sum + (Number(sandwiches) || 0), 0)
  return (
    <>
      <Line>
        <Segmented label="Show" options={SHOWN} value={shown} onChange={show} />
        <Quiet as="output">
          {countOf(deliveries.length, 'delivery', 'deliveries')}, {countOf(total, 'sandwich')}
        </Quiet>
      </Line>
      {shown === 'map' ? (
        <PlaceMap
          label="Recipients"
          pins={[...onMap.values()].map(({ id, name, latitude, longitude, address }) => ({
            id,
            label: name,
            lat: latitude,
            lng: longitude,
            kind: 'recipient',
            ...(address ? { note: address } : {}),
          }))}
          kinds={KINDS}
          card={({ note }) => <Quiet>{note}</Quiet>}
          selected={chosen}
          onSelect={select}
        />
      ) : (
        <>
          <ul className={styles.rows}>
            {deliveries.map((one, index) => (
              <DeliveryRow
                key={one.id ?? one.planId ?? one.recipientId}
                delivery={one}
                perCooler={wanted.perCooler}
                hasPin={places === undefined || onMap.has(one.recipientId)}
                faultOf={(field) => faults[`jobs.${index}.${field}`]}
                onChange={(change) => onChange(deliveries.with(index, { ...one, ...change }))}
                onRemove={() => onChange(deliveries.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <RecipientPicker
            key={deliveries.length}
            name="jobs"
            label="Add a recipient"
            value={null}
            error={faults.jobs}
            onChange={(id) => {
              const name = options.data?.items.find((one) => one.id === id)?.name
              if (id && name && !chosen.has(id)) onChange([...deliveries, ...deliveryTo(id, name)])
            }}
          />
        </>
      )}
    </>
  )
}
