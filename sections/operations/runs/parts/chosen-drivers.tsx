import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { Day } from '#kernel/charity/day.ts'
import { DriverPicker } from '#sections/operations/drivers/picker-widgets.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { runs } from '../contract.ts'
import { clockIn24, minutesOf } from '../words.ts'
import styles from './plan.module.css'

export type CrewMember = ArgsOf<typeof runs.add>['drivers'][number] & { name: string }

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
const wayOf = ({ startsAt, endsAt }: CrewMember): Way =>
  WAYS.find(({ value }) => ENDS[value].startsAt === startsAt && ENDS[value].endsAt === endsAt)?.value ??
  'open'

interface ChosenDriversProps {
  day: Day
  crew: readonly CrewMember[]
  onChange: (crew: readonly CrewMember[]) => void
  error: string | undefined
}

/** Who drives, how many coolers fit into their car, from when to when, and from where to where. */
export function ChosenDrivers({ day, crew, onChange, error }: ChosenDriversProps) {
  const set = (driverId: string, change: Partial<CrewMember>) =>
    onChange(crew.map((one) => (one.driverId === driverId ? { ...one, ...change } : one)))
  return (
    <>
      <ul className={styles.rows}>
        {crew.map((one) => (
          <li key={one.driverId} className={styles.row}>
            <strong>{one.name}</strong>
            <NumberField
              label="Room for"
              unit="coolers"
              plain
              value={one.coolers ?? null}
              onChange={(coolers) =>
                set(one.driverId, { coolers: typeof coolers === 'number' ? coolers : undefined })
              }
            />
            <TextField
              label="From"
              type="time"
              value={clockIn24(one.leavesAt)}
              onChange={(time) => set(one.driverId, { leavesAt: minutesOf(time) })}
            />
            <TextField
              label="Until"
              type="time"
              value={clockIn24(one.backBy)}
              onChange={(time) => set(one.driverId, { backBy: minutesOf(time) })}
            />
            <SelectField<Way>
              label="Drives"
              options={WAYS}
              value={wayOf(one)}
              onChange={(way) => set(one.driverId, ENDS[(way ?? 'open') as Way])}
            />
            <IconButton
              icon="close"
              label={`Without ${one.name}`}
              onClick={() => onChange(crew.filter(({ driverId }) => driverId !== one.driverId))}
            />
          </li>
        ))}
      </ul>
      <DriverPicker
        key={crew.length}
        label="Add a driver"
        day={day}
        value={null}
        error={error}
        onChange={(driverId, driver) => {
          if (!driverId || !driver || crew.some((one) => one.driverId === driverId)) return
          const { name, coolerCapacity } = driver
          onChange([...crew, { driverId, name, coolers: coolerCapacity ?? ROOM, ...ENDS.open }])
        }}
      />
    </>
  )
}
