import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import type { Day } from '#kernel/charity/day.ts'

interface CalendarProps {
  value: Day | null
  today: Day
  min?: Day
  max?: Day
  onPick: (day: Day) => void
}

/** A month to pick from; loaded when somebody opens it. Weeks begin on Sunday, as on the charity's wall. */
export default function DateCalendar({ value, today, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        monthLevelControl: 'Choose a month',
        yearLevelControl: 'Choose a year',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      getDayProps={(day) => ({ autoFocus: day === (value ?? today) })}
      onChange={(day) => day && onPick(day)}
    />
  )
}
