import { useState } from 'react'
import { type Day, isDay } from '#kernel/charity/day.ts'
import { IconButton } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { DateField } from './date-field.tsx'
import styles from './days-field.module.css'
import type { FieldProps } from './field.ts'
import { useFieldLanguage } from './field-language.ts'

interface DaysFieldProps extends Omit<FieldProps<Day[]>, 'onChange'> {
  onChange: (days: Day[]) => void
  min?: Day
}

/** Several calendar days: each is chosen like one, stands in a row and can be taken out. */
export function DaysField({ value, onChange, ...props }: DaysFieldProps) {
  const days = value ?? []
  const { words } = useFieldLanguage()
  // What was typed and is no day stays to be corrected.
  const [unread, setUnread] = useState<string | null>(null)
  const add = (typed: string | null) => {
    const isRead = typed !== null && isDay(typed)
    setUnread(isRead ? null : typed)
    if (isRead) onChange([...new Set([...days, typed as Day])].toSorted())
  }
  return (
    <div className={styles.days}>
      <DateField {...props} value={unread as Day | null} onChange={add} />
      {days.length > 0 && (
        <ul className={styles.chosen}>
          {days.map((day) => (
            <li key={day}>
              {words.day(day)}
              <IconButton
                icon="close"
                size="sm"
                label={words.takeOut(words.day(day))}
                onClick={() => {
                  announce(words.takenOut(words.day(day)))
                  onChange(days.filter((one) => one !== day))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
