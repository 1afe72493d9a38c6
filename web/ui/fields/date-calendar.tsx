import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DatePicker } from '@mantine/dates'
import type { Day } from '#kernel/charity/day.ts'
import { useFieldLanguage } from './field-language.ts'

interface CalendarProps {
  value: Day | null
  today: Day
  min?: Day
  max?: Day
  onPick: (day: Day) => void
}

/** A month to pick from; loaded when somebody opens it. Weeks begin on Sunday, as on the charity's wall. */
export default function DateCalendar({ value, today, min, max, onPick }: CalendarProps) {
  const { language, words } = useFieldLanguage()
  return (
    <DatePicker
      locale={language}
      value={value}
      defaultDate={value ?? today}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      ariaLabels={words.calendar}
      getDayProps={(day) => ({ autoFocus: day === (value ?? today) })}
      onChange={(day) => day && onPick(day)}
    />
  )
}
