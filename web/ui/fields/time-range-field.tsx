import { rangeFault, type TimeRange } from '#kernel/charity/repetition.ts'
import type { FieldProps } from './field.ts'
import { FieldGroup } from './field-group.tsx'
import { TextField } from './text-field.tsx'
import styles from './time-range-field.module.css'

interface TimeRangeFieldProps extends Omit<FieldProps<Partial<TimeRange>>, 'onChange'> {
  onChange: (value: Partial<TimeRange>) => void
}

/** From when to when on one day, as the wall clock shows it: `{ from: '18:00', to: '19:30' }`. */
export function TimeRangeField({
  name,
  label,
  value,
  onChange,
  error,
  description,
  ...rest
}: TimeRangeFieldProps) {
  const { from = '', to = '' } = value ?? {}
  const set = (part: keyof TimeRange) => (time: string | null) => onChange({ from, to, [part]: time ?? '' })
  const own = { type: 'time' as const, required: rest.required, disabled: rest.disabled }
  return (
    <FieldGroup label={label} description={description} error={error ?? rangeFault({ from, to })}>
      <div className={styles.pair}>
        <TextField {...own} label="From" name={name && `${name}.from`} value={from} onChange={set('from')} />
        <TextField {...own} label="To" name={name && `${name}.to`} value={to} onChange={set('to')} />
      </div>
    </FieldGroup>
  )
}
