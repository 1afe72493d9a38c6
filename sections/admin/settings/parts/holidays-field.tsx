import { useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { type Day, formatDay, MONTH_NAMES, WEEKDAY_NAMES } from '#kernel/charity/day.ts'
import type { HolidayRule } from '#kernel/charity/week.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './settings.module.css'

const NTH = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** When a holiday is, in words. */
function whenOf(rule: HolidayRule): string {
  if (rule.kind === 'date') return formatDay(rule.date)
  const month = MONTH_NAMES[rule.month - 1]
  if (rule.kind === 'fixed') return `every ${month} ${rule.day}`
  const weekday = WEEKDAY_NAMES[rule.weekday]
  return `every ${rule.kind === 'last' ? 'last' : NTH[rule.nth - 1]} ${weekday} of ${month}`
}

const KINDS = [
  { value: 'date', label: 'Only once' },
  { value: 'fixed', label: 'Every year' },
] as const

interface HolidaysFieldProps extends FieldProps<HolidayRule[]> {
  errors: FieldErrors
}

/** Weeks with one of these days have no collection: they count in totals, not in averages or reminders. */
export function HolidaysField({ value, onChange, errors, disabled, label, name }: HolidaysFieldProps) {
  const rules = value ?? []
  const [title, setTitle] = useState('')
  const [date, setDate] = useState<Day | null>(null)
  const [kind, setKind] = useState<'date' | 'fixed' | null>('fixed')
  const add = () => {
    if (!date || title.trim() === '') return
    const rule: HolidayRule =
      kind === 'date'
        ? { kind: 'date', name: title.trim(), date }
        : { kind: 'fixed', name: title.trim(), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) }
    onChange([...rules, rule])
    setTitle('')
    setDate(null)
  }
  const faults = Object.entries(errors).flatMap(([path, message]) =>
    path.startsWith(`${name}.`) ? [message] : [],
  )
  return (
    <FieldGroup
      label={label}
      description="The whole week of such a day is skipped in averages and monitoring, whatever weekday it falls on."
      error={faults.join(' ') || undefined}
    >
      <ul className={styles.list}>
        {rules.map((rule, index) => (
          <li key={`${rule.name}:${index}`} className={styles.item}>
            <span>
              {rule.name} <span className={styles.when}>{whenOf(rule)}</span>
            </span>
            {!disabled && (
              <IconButton
                icon="trash"
                label={`Remove ${rule.name}`}
                onClick={() => onChange(rules.filter((other) => other !== rule))}
              />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={styles.add}>
          <TextField label="Holiday" value={title} onChange={(text) => setTitle(text ?? '')} maxLength={60} />
          <DateField label="Date" value={date} onChange={setDate} />
          <SelectField
            label="How often"
            options={KINDS}
            value={kind}
            onChange={(picked) => setKind(picked === 'date' ? 'date' : 'fixed')}
          />
          <Button onClick={add} disabled={!date || title.trim() === ''}>
            Add the holiday
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
