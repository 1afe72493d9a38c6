import type { Day } from '#kernel/charity/day.ts'
import { Button, IconButton } from '../action/button.tsx'
import styles from './calendar.module.css'
import { type CalendarView, turned } from './span.ts'

interface TurnProps {
  view: CalendarView
  day: Day
  onDay: (day: Day) => void
  /** Where 'Today' leads; without it, something else leads there. */
  today?: Day | undefined
}

/** To the previous and the next day, week, month or stretch of the agenda, and back to today. */
export const Turn = ({ view, day, onDay, today }: TurnProps) => (
  <div className={styles.turn}>
    <IconButton icon="back" label={`Previous ${view}`} onClick={() => onDay(turned(view, day, -1))} />
    {today !== undefined && <Button onClick={() => onDay(today)}>Today</Button>}
    <IconButton icon="next" label={`Next ${view}`} onClick={() => onDay(turned(view, day, 1))} />
  </div>
)
