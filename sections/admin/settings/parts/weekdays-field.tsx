import { useState } from 'react'
import { addDays, type Day, formatDay, todayIn, WEEKDAY_NAMES, type Weekday } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import { useSettings } from '#web/calls/session.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import styles from './settings.module.css'

type Schedule = Settings['collectionWeekdays']

const OPTIONS = WEEKDAY_NAMES.map((label, index) => ({ value: String(index), label }))

/** The collection weekday with its past: a change begins on a day and never re-buckets what was before. */
export function WeekdaysField({ value, onChange, error, disabled, label }: FieldProps<Schedule>) {
  const { timeZone } = useSettings()
  const schedule = [...(value ?? [])].sort((a, b) => a.from.localeCompare(b.from))
  const [from, setFrom] = useState<Day | null>(() => addDays(todayIn(timeZone ?? 'UTC'), 1))
  const [weekday, setWeekday] = useState<string | null>(null)
  const add = () => {
    if (!from || weekday === null) return
    onChange([...schedule.filter((one) => one.from !== from), { from, weekday: Number(weekday) as Weekday }])
    setWeekday(null)
  }
  return (
    <FieldGroup
      label={label}
      description="A week runs from this day to the day before the next. A change counts from its day on; weeks before stay as they were."
      error={error}
    >
      <ul className={styles.list}>
        {schedule.map((one, index) => (
          <li key={one.from} className={styles.item}>
            <span>
              {WEEKDAY_NAMES[one.weekday]}{' '}
              <span className={styles.when}>
                {index === 0 ? 'from the beginning' : `from ${formatDay(one.from)}`}
              </span>
            </span>
            {!disabled && schedule.length > 1 && (
              <IconButton
                icon="trash"
                label={`Remove ${WEEKDAY_NAMES[one.weekday]} from ${formatDay(one.from)}`}
                onClick={() => onChange(schedule.filter((other) => other !== one))}
              />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={styles.add}>
          <SelectField
            label="New collection weekday"
            options={OPTIONS}
            value={weekday}
            onChange={setWeekday}
            size="sm"
          />
          <DateField label="From" value={from} onChange={setFrom} />
          <Button onClick={add} disabled={!from || weekday === null}>
            Change the weekday
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
