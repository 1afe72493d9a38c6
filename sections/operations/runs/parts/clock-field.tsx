import { TextField } from '#web/ui/fields/text-field.tsx'
import { clockIn24, minutesOf } from '../words.ts'

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
    value={clockIn24(value ?? undefined)}
    error={error}
    onChange={(time) => onChange(minutesOf(time) ?? null)}
  />
)
