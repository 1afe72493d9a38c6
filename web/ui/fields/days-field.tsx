import { type Day, formatDay } from '#kernel/charity/day.ts'
import { IconButton } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { DateField } from './date-field.tsx'
import styles from './days-field.module.css'
import type { FieldProps } from './field.ts'

interface DaysFieldProps extends Omit<FieldProps<Day[]>, 'onChange'> {
  onChange: (days: Day[]) => void
}

/** Several calendar days: each is chosen like one, stands in a row and can be taken out. */
export function DaysField({ value, onChange, ...props }: DaysFieldProps) {
  const days = value ?? []
  return (
    <div className={styles.days}>
      <DateField
        {...props}
        // Empty again for the next one.
        key={days.join()}
        value={null}
        onChange={(day) => day && onChange([...new Set([...days, day as Day])].toSorted())}
      />
      {days.length > 0 && (
        <ul className={styles.chosen}>
          {days.map((day) => (
            <li key={day}>
              {formatDay(day, 'short')}
              <IconButton
                icon="close"
                size="sm"
                label={`Take ${formatDay(day, 'short')} out`}
                onClick={() => {
                  announce(`${formatDay(day, 'short')} taken out`)
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
