import { clockOfMinutes, minutesOfClock } from '#kernel/charity/clock-time.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface ClockFieldProps {
  label: string
  /** Minutes from midnight. */
  value: number | null | undefined
  onChange: (minutes: number | null) => void
  error?: string | undefined
}

/** A time of the day, kept as minutes from midnight. */
export const ClockField = ({ label, value, onChange, error }: ClockFieldProps) => (
  <TextField
    label={label}
    type="time"
    value={value == null ? '' : clockOfMinutes(value)}
    error={error}
    onChange={(time) => onChange(time ? minutesOfClock(time) : null)}
  />
)
