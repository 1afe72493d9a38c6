import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import type { Day } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { DriverPicker } from '#sections/operations/drivers/picker-widgets.tsx'
import { query } from '#web/calls/query.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { BACK_BY, LEAVES_AT } from '../inputs.ts'
import type { CrewMember } from '../run-draft.ts'
import { ClockField } from './clock-field.tsx'
import { FoldedRow } from './folded-row.tsx'
import styles from './plan.module.css'

const ROOM = 6
const WAYS = [
  { value: 'open', label: 'First stop to last' },
  { value: 'from', label: 'From home' },
  { value: 'to', label: 'To home' },
  { value: 'both', label: 'From home to home' },
] as const
type Way = (typeof WAYS)[number]['value']
const ENDS = {
  open: { startsAt: 'first', endsAt: 'last' },
  from: { startsAt: 'home', endsAt: 'last' },
  to: { startsAt: 'first', endsAt: 'home' },
  both: { startsAt: 'home', endsAt: 'home' },
} as const
const wayOf = ({ startsAt, endsAt }: CrewMember) =>
  WAYS.find(({ value }) => ENDS[value].startsAt === startsAt && ENDS[value].endsAt === endsAt) ?? WAYS[0]

interface ChosenDriversProps {
  day: Day
  crew: readonly CrewMember[]
  onChange: (crew: readonly CrewMember[]) => void
  faults: FieldErrors
}

/** Who drives, with what and how much room, from when to when, and from where to where. */
export function ChosenDrivers({ day, crew, onChange, faults }: ChosenDriversProps) {
  const { data } = useQuery(query(drivers.candidates, { day }))
  const known = new Map(data?.items.map((one) => [one.id, one]))
  return (
    <>
      <ul className={styles.rows}>
        {crew.map((one, index) => (
          <DriverRow
            key={one.driverId}
            driver={{ ...one, vehicles: known.get(one.driverId)?.vehicles ?? one.vehicles }}
            hindrance={known.get(one.driverId)?.hindrances[0]}
            faultOf={(field) => faults[`drivers.${index}.${field}`]}
            onChange={(change) => onChange(crew.with(index, { ...one, ...change }))}
            onRemove={() => onChange(crew.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <DriverPicker
        key={crew.length}
        name="drivers"
        label="Add a driver"
        day={day}
        value={null}
        error={faults.drivers}
        onChange={(driverId, driver) => {
          if (!driverId || !driver || crew.some((one) => one.driverId === driverId)) return
          const { name, coolerCapacity, vehicles } = driver
          const vehicleId = vehicles[0]?.id ?? null
          onChange([
            ...crew,
            { driverId, name, vehicles, vehicleId, coolers: coolerCapacity ?? ROOM, ...ENDS.open },
          ])
        }}
      />
    </>
  )
}

interface DriverRowProps {
  driver: CrewMember
  /** What speaks against them on that day. */
  hindrance: string | undefined
  faultOf: (field: string) => string | undefined
  onChange: (change: Partial<CrewMember>) => void
  onRemove: () => void
}

function DriverRow({ driver, hindrance, faultOf, onChange, onRemove }: DriverRowProps) {
  const { name, vehicleId, vehicles, coolers = ROOM, leavesAt = LEAVES_AT, backBy = BACK_BY } = driver
  const car = vehicles.find(({ id }) => id === vehicleId)
  const way = wayOf(driver)
  return (
    <FoldedRow
      name={name}
      says={[
        car?.name,
        `${car ? 'room' : 'Room'} for ${countOf(coolers, 'cooler')}`,
        `${clockOf(leavesAt)} to ${clockOf(backBy)}`,
        way.label.toLowerCase(),
      ]
        .filter(Boolean)
        .join(' · ')}
      amiss={hindrance ?? false}
      wrong={['coolers', 'leavesAt', 'backBy'].some((field) => faultOf(field) !== undefined)}
      onRemove={onRemove}
    >
      <FieldRow>
        {vehicles.length > 0 && (
          <SelectField
            label="Vehicle"
            options={vehicles.map(({ id, name: called }) => ({ value: id, label: called }))}
            value={vehicleId ?? null}
            onChange={(id) => {
              const room = vehicles.find((one) => one.id === id)?.coolerCapacity
              onChange({ vehicleId: id, ...(room ? { coolers: room } : {}) })
            }}
          />
        )}
        <SelectField<Way>
          label="Way"
          options={WAYS}
          value={way.value}
          onChange={(chosen) => onChange(ENDS[(chosen ?? 'open') as Way])}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label="Room for"
          unit="coolers"
          plain
          value={coolers}
          error={faultOf('coolers')}
          onChange={(room) => onChange({ coolers: room as number })}
        />
        <ClockField
          label="From"
          value={leavesAt}
          error={faultOf('leavesAt')}
          onChange={(time) => onChange({ leavesAt: time ?? undefined })}
        />
        <ClockField
          label="Until"
          value={backBy}
          error={faultOf('backBy')}
          onChange={(time) => onChange({ backBy: time ?? undefined })}
        />
      </FieldRow>
    </FoldedRow>
  )
}
