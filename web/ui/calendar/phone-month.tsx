import {
  addDays,
  type Day,
  diffDays,
  formatDay,
  monthOf,
  WEEKDAY_NAMES,
  weekday,
} from '#kernel/charity/day.ts'
import { useToday } from '#web/device/clock.ts'
import { countOf } from '../show/format.ts'
import { Agenda } from './agenda.tsx'
import styles from './calendar.module.css'
import type { CalendarItem, CalendarKind } from './items.ts'
import { daysOf } from './span.ts'

interface PhoneMonthProps {
  items: readonly CalendarItem[]
  kinds: Readonly<Record<string, CalendarKind>>
  timeZone: string
  /** Whole weeks, first to last day. */
  shown: { from: Day; to: Day }
  day: Day
  days?: Readonly<Record<Day, string>> | undefined
  onDay: (day: Day) => void
  onOpen: (item: CalendarItem) => void
}

/** A month that fits a phone: how much is on each day, and below it what is on the chosen one. */
export function PhoneMonth({
  items,
  kinds,
  timeZone,
  shown,
  day,
  days: special,
  onDay,
  onOpen,
}: PhoneMonthProps) {
  const days = Array.from({ length: diffDays(shown.from, shown.to) + 1 }, (_, n) => addDays(shown.from, n))
  const on = (one: Day) =>
    items.filter(({ span }) => {
      const { from, to } = daysOf(span, timeZone)
      return from <= one && to >= one
    })
  const today = useToday(timeZone)
  const chosen = on(day)
  return (
    <>
      <div className={styles.month}>
        {days.slice(0, 7).map((one) => (
          <span key={one} aria-hidden>
            {WEEKDAY_NAMES[weekday(one)].slice(0, 2)}
          </span>
        ))}
        {days.map((one) => {
          const count = on(one).length
          return (
            <button
              key={one}
              type="button"
              aria-label={[formatDay(one), countOf(count, 'entry'), special?.[one]]
                .filter(Boolean)
                .join(', ')}
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              data-outside={monthOf(one) !== monthOf(day) || undefined}
              onClick={() => onDay(one)}
            >
              {Number(one.slice(8))}
              {count > 0 && (
                <small data-special={Boolean(special?.[one]) || undefined}>
                  {special?.[one] ? `${count} !` : count}
                </small>
              )}
            </button>
          )
        })}
      </div>
      {chosen.length > 0 ? (
        <Agenda items={chosen} kinds={kinds} timeZone={timeZone} from={day} onOpen={onOpen} />
      ) : (
        <p className={styles.zone}>Nothing on {formatDay(day)}.</p>
      )}
    </>
  )
}
