import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { useHostOptions } from '#sections/operations/hosts/widgets.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Delivery, withSandwiches } from '../run-draft.ts'
import { hoursInWords } from '../words.ts'
import { ClockField } from './clock-field.tsx'
import { FoldedRow } from './folded-row.tsx'

const NARROW = 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))'
const AT_THE_DOOR = 10
const FIELDS = [
  'hostId',
  'sandwiches',
  'coolers',
  'readyUntil',
  'dueUntil',
  'serviceMinutes',
  'pickupNotes',
  'notes',
] as const

interface DeliveryRowProps {
  delivery: Delivery
  /** So many sandwiches fit into a cooler. */
  perCooler: number
  /** Is the recipient on the map? */
  hasPin: boolean
  faultOf: (field: string) => string | undefined
  onChange: (change: Partial<Delivery>) => void
  onRemove: () => void
}

/** What goes to one recipient, from where, and when people are there. */
export function DeliveryRow({ delivery, perCooler, hasPin, faultOf, onChange, onRemove }: DeliveryRowProps) {
  const { name, hostId, sandwiches, coolers, readyFrom, readyUntil, dueFrom, dueUntil, notes } = delivery
  const hosts = useHostOptions()
  const from = hosts.data?.items.find(({ id }) => id === hostId)?.name
  const hours = hoursInWords(dueFrom ?? null, dueUntil ?? null)
  return (
    <FoldedRow
      name={name}
      says={[
        countOf(Number(sandwiches) || 0, 'sandwich'),
        countOf(Number(coolers) || 0, 'cooler'),
        from && `from ${from}`,
        hours,
        notes,
      ]
        .filter(Boolean)
        .join(' · ')}
      amiss={!hasPin ? 'No pin on the map' : !hostId && 'No location'}
      wrong={FIELDS.some((field) => faultOf(field) !== undefined)}
      onRemove={onRemove}
    >
      <FieldRow columns={NARROW}>
        <HostPicker
          label="Fetched at"
          value={hostId ?? null}
          error={faultOf('hostId')}
          clearable
          onChange={(id) => onChange({ hostId: id })}
        />
        <NumberField
          label="Sandwiches"
          value={sandwiches}
          error={faultOf('sandwiches')}
          onChange={(count) => onChange(withSandwiches(delivery, count as number, perCooler))}
        />
        <NumberField
          label="Coolers"
          plain
          value={coolers ?? null}
          error={faultOf('coolers')}
          onChange={(count) => onChange({ coolers: count as number })}
        />
        <NumberField
          label="At each door"
          unit="minutes"
          plain
          value={delivery.serviceMinutes ?? AT_THE_DOOR}
          error={faultOf('serviceMinutes')}
          onChange={(minutes) => onChange({ serviceMinutes: minutes as number })}
        />
      </FieldRow>
      <FieldRow columns={NARROW}>
        {hostId && (
          <>
            <ClockField
              label="Ready from"
              value={readyFrom}
              onChange={(time) => onChange({ readyFrom: time })}
            />
            <ClockField
              label="Fetched until"
              value={readyUntil}
              error={faultOf('readyUntil')}
              onChange={(time) => onChange({ readyUntil: time })}
            />
          </>
        )}
        <ClockField
          label="Brought not before"
          value={dueFrom}
          onChange={(time) => onChange({ dueFrom: time })}
        />
        <ClockField
          label="Brought not after"
          value={dueUntil}
          error={faultOf('dueUntil')}
          onChange={(time) => onChange({ dueUntil: time })}
        />
      </FieldRow>
      {hostId && (
        <TextField
          label="What to take"
          placeholder="The two blue coolers by the door"
          value={delivery.pickupNotes ?? null}
          error={faultOf('pickupNotes')}
          onChange={(words) => onChange({ pickupNotes: words })}
        />
      )}
      <TextField
        label="Note for the delivery"
        placeholder="Side door, ring twice"
        value={notes ?? null}
        error={faultOf('notes')}
        onChange={(words) => onChange({ notes: words })}
      />
    </FoldedRow>
  )
}
