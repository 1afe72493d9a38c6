import type { Day } from '#kernel/charity/day.ts'
import {
  type CollectionWeekday,
  DEFAULT_SCHEDULE,
  nextWeek,
  previousWeek,
  weekOf,
} from '#kernel/charity/week.ts'
import { Button, IconButton } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import styles from './week-picker.module.css'

interface WeekPickerProps {
  /** Any day of the week that is shown. */
  value: Day
  /** Gives the first day of the chosen week. */
  onChange: (start: Day) => void
  /** Days that set the limits, and the week to come back to. */
  today: Day
  min?: Day
  /** The current week when left out. */
  max?: Day
  /** Organisation setting: which weekday collections are on, and since when. */
  schedule?: readonly CollectionWeekday[]
}

/** 'Week of November 18, 2026' with previous and next. */
export function WeekPicker({
  value,
  onChange,
  today,
  min,
  max = today,
  schedule = DEFAULT_SCHEDULE,
}: WeekPickerProps) {
  const week = weekOf(value, schedule)
  const current = weekOf(today, schedule)
  const previous = previousWeek(week, schedule)
  const next = nextWeek(week, schedule)
  const go = (to: { start: Day; label: string }) => {
    announce(to.label)
    onChange(to.start)
  }
  return (
    <fieldset className={styles.picker} aria-label="Week">
      <div className={styles.bar}>
        <IconButton
          icon="back"
          label="Previous week"
          disabled={min !== undefined && previous.end < min}
          onClick={() => go(previous)}
        />
        <span className={styles.label}>{week.label}</span>
        <IconButton icon="next" label="Next week" disabled={next.start > max} onClick={() => go(next)} />
      </div>
      {week.start !== current.start && (
        <Button variant="quiet" onClick={() => go(current)}>
          This week
        </Button>
      )}
    </fieldset>
  )
}

/** For the empty state of a week: on the day on which a week begins, what people look for is mostly in the one before. */
export function WeekBefore({
  value,
  onChange,
  today,
  schedule = DEFAULT_SCHEDULE,
}: Pick<WeekPickerProps, 'value' | 'onChange' | 'today' | 'schedule'>) {
  const week = weekOf(value, schedule)
  const before = previousWeek(week, schedule)
  const isLast = week.start === weekOf(today, schedule).start
  return (
    <Button
      icon="back"
      onClick={() => {
        announce(before.label)
        onChange(before.start)
      }}
    >
      {isLast ? 'Look at last week' : 'Look at the week before'}
    </Button>
  )
}
