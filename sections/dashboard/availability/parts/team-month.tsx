import type { OutputOf } from '#kernel/calls/contract.ts'
import {
  addDays,
  type Day,
  diffDays,
  formatDay,
  monthOf,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
} from '#kernel/charity/day.ts'
import { daysShown } from '#web/ui/calendar/span.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { availability } from '../contract.ts'
import styles from './team.module.css'

interface TeamMonthProps {
  data: OutputOf<typeof availability.team>
  month: Day
  today: Day
  weekStart: Weekday
  onDay: (day: Day) => void
}

/** How many are away and how many are there on each day; a press tells who. */
export function TeamMonth({ data, month, today, weekStart, onDay }: TeamMonthProps) {
  const { from, to } = daysShown('month', month, weekStart)
  const days = Array.from({ length: diffDays(from, to) + 1 }, (_, n) => addDays(from, n))
  const counted = new Map(data.days.map((one) => [one.day, one]))
  return (
    <section aria-label={formatDay(month, 'month')} className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} aria-hidden className={styles.weekday}>
          {WEEKDAY_NAMES[weekday(day)].slice(0, 3)}
        </span>
      ))}
      {days.map((day) => {
        const { away = 0, available = 0 } = counted.get(day) ?? {}
        return (
          <button
            key={day}
            type="button"
            data-outside={monthOf(day) !== monthOf(month) || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${formatDay(day)}: ${away} away, ${available} available`}
            onClick={() => onDay(day)}
          >
            <strong>{Number(day.slice(8))}</strong>
            {away > 0 && (
              <span data-state="away">
                <Icon name="noCollection" size={14} /> {away}
                <span className={styles.word}> away</span>
              </span>
            )}
            {available > 0 && (
              <span data-state="available">
                <Icon name="check" size={14} /> {available}
                <span className={styles.word}> available</span>
              </span>
            )}
          </button>
        )
      })}
    </section>
  )
}
