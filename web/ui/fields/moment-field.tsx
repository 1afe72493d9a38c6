import { type Day, instantIn, isDay, timeIn, todayIn } from '#kernel/charity/day.ts'
import { useToday } from '#web/device/clock.ts'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field.ts'
import { FieldRow } from './field-row.tsx'
import { TextField } from './text-field.tsx'

interface MomentFieldProps extends FieldProps<string> {
  /** Whose calendar and clock it is said by: the organization's. */
  timeZone: string
  /** Of a day that was just chosen: `00:00` for a beginning, `23:59:59` for an end. */
  time: string
}

/** A day and a time in a zone, in and out as an instant: `2026-11-18T22:00:00.000Z`. */
export function MomentField({ timeZone, time, ...props }: MomentFieldProps) {
  const { value, onChange, label } = props
  const at = value && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
  const clock = at ? timeIn(timeZone, at) : null
  const today = useToday(timeZone)
  const set = (day: Day | null, on: string) =>
    onChange(day !== null && isDay(day) ? instantIn(timeZone, day, on).toISOString() : day)
  return (
    <FieldRow columns="minmax(0, 1fr) 7.875rem">
      <DateField
        {...props}
        today={today}
        value={at ? todayIn(timeZone, at) : value}
        onChange={(day) => set(day, clock ?? time)}
      />
      <TextField
        type="time"
        label={`${label} at`}
        disabled={props.disabled || !at}
        required={props.required}
        value={clock ?? time.slice(0, 5)}
        onChange={(typed) => at && typed && set(todayIn(timeZone, at), typed)}
      />
    </FieldRow>
  )
}
