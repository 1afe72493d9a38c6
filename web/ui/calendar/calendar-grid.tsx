import '@mantine/dates/styles.layer.css'
import '@mantine/schedule/styles.layer.css'
import {
  DayView,
  MonthView,
  type ScheduleEventData,
  type ScheduleLabelsOverride,
  WeekView,
} from '@mantine/schedule'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { presentMinute, useToday } from '#web/device/clock.ts'
import { formatClock } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import { Mark } from './agenda.tsx'
import styles from './calendar.module.css'
import type { CalendarProps } from './calendar.tsx'
import { type Drawn, folded } from './crowd.ts'
import type { CalendarItem } from './items.ts'
import { type CalendarView, daysOf, daysShown, fromTheWall, onTheWall, type Span, timeWords } from './span.ts'

interface GridProps extends Omit<CalendarProps, 'onMove' | 'query'> {
  view: Exclude<CalendarView, 'agenda'>
  items: readonly CalendarItem[]
  phone: boolean
  onDay: (day: Day) => void
  /** All of a day, as a list. */
  onCrowd: (day: Day) => void
  onMove: ((item: CalendarItem, to: Span) => void) | undefined
}

const LABELS: ScheduleLabelsOverride = { timeSlot: 'Time', weekday: 'Open', allDay: 'All day' }
/** Nights are folded away unless something happens in them. */
const MORNING = '06:00:00'
const EVENING = '22:00:00'
/** Side by side; narrower than that nobody can read or touch them. */
const MOST_BESIDE = { week: 2, phone: 4, day: 10 }
/** One above the other, of whole days; each high enough to be touched. */
const MOST_WHOLE = 5
const LINE = 28

/** The drawing; loaded when somebody looks at a day, a week or a month. */
export default function CalendarGrid(props: GridProps) {
  const { view, place, items, kinds, timeZone, weekStart, onOpen, onCreate, onMove, onDay, phone } = props
  const shown = daysShown(view, place.day, weekStart)
  const today = useToday(timeZone)
  const isShown = ({ span }: CalendarItem) => {
    const { from, to } = daysOf(span, timeZone)
    return from <= shown.to && to >= shown.from
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  // A day draws what lies in it: of what goes on longer, its own part.
  const clipped = (wall: Drawn): Drawn => {
    if (view !== 'day') return wall
    const [morning, night] = [`${place.day} 00:00:00`, `${place.day} 23:59:59`]
    return { start: wall.start > morning ? wall.start : morning, end: wall.end < night ? wall.end : night }
  }
  const drawn = items
    .filter((item) => view !== 'day' || isShown(item))
    .map((item): ScheduleEventData & Drawn => {
      const { colour = 'gray', label } = kinds[item.kind] ?? {}
      // The strip of whole days shows the bare title: there the kind stands in a word.
      const title = 'from' in item.span && label ? `${item.title} (${label})` : item.title
      return { id: item.id, title, color: colour, ...clipped(onTheWall(item.span, timeZone)) }
    })
  const { events, lines } =
    view === 'month' ? { events: drawn, lines: 0 } : fitting(drawn, MOST_BESIDE[phone ? 'phone' : view])
  const open = (event: ScheduleEventData) => {
    const item = byId.get(String(event.id))
    if (item) onOpen(item)
    else props.onCrowd(String(event.start).slice(0, 10))
  }
  const body = (event: ScheduleEventData) => {
    const item = byId.get(String(event.id))
    if (!item) return <span className={styles.event}>{event.title}</span>
    const kind = kinds[item.kind]
    return (
      <span
        className={styles.event}
        title={[
          item.title,
          timeWords(item.span, timeZone),
          item.about,
          ...(item.marks ?? []).map(({ label }) => label),
        ]
          .filter(Boolean)
          .join('\n')}
      >
        <Icon name={kind?.icon ?? 'event'} size={14} />
        {item.figure && <strong className={styles.figure}>{item.figure}</strong>}
        {item.marks?.map((mark) => (
          <Mark key={mark.label} mark={mark} />
        ))}
        <span>{item.title}</span>
        <span className={styles.ear}>
          , {kind?.label}, {timeWords(item.span, timeZone)}
        </span>
      </span>
    )
  }
  const create = (start: string, end: string) => onCreate?.(fromTheWall(start, end, timeZone))
  const shared = {
    date: place.day,
    events,
    labels: LABELS,
    withHeader: false,
    radius: 'md',
    highlightToday: true,
    renderEventBody: body,
    onEventClick: open,
    withEventsDragAndDrop: onMove !== undefined,
    canDragEvent: (event: ScheduleEventData) => {
      const item = byId.get(String(event.id))
      return item !== undefined && (props.mayMove?.(item) ?? true)
    },
    onEventDrop: ({
      eventId,
      newStart,
      newEnd,
    }: {
      eventId: string | number
      newStart: string
      newEnd: string
    }) => {
      const item = byId.get(String(eventId))
      if (item) onMove?.(item, fromTheWall(newStart, newEnd, timeZone))
    },
    withDragSlotSelect: onCreate !== undefined,
    onSlotDragEnd: create,
  }
  if (view === 'month')
    return (
      <MonthView
        {...shared}
        // Left alone it marks the day of the device, which may be another one.
        highlightToday={false}
        getDayProps={(day) => ({
          ...(day === today ? { 'data-today': true } : {}),
          ...(props.days?.[day]
            ? {
                'data-marked': true,
                title: props.days[day],
                'aria-label': `${formatDay(day)}, ${props.days[day]}`,
              }
            : {}),
        })}
        firstDayOfWeek={weekStart}
        weekendDays={[]}
        weekdayFormat="ddd"
        consistentWeeks={false}
        maxEventsPerDay={3}
        onDayClick={(day) => (onCreate ? onCreate({ from: day, to: day }) : onDay(day))}
      />
    )
  const hours = {
    ...hoursOf(items.filter(isShown).map(({ span }) => onTheWall(span, timeZone))),
    getCurrentTime: () => `${presentMinute(timeZone)}:00`,
    intervalMinutes: 30,
    slotHeight: 52,
    allDaySlotHeight: 2 * LINE,
    slotLabelFormat: (time: string) => formatClock(time.slice(11, 16) || time.slice(0, 5)).replace(':00', ''),
    onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) =>
      create(slotStart, slotEnd),
    onAllDaySlotClick: (day: string) => onCreate?.({ from: day, to: day }),
  }
  if (view === 'day') return <DayView {...shared} {...hours} />
  return (
    <WeekView
      {...shared}
      {...hours}
      styles={allLines(lines)}
      firstDayOfWeek={weekStart}
      weekendDays={[]}
      weekdayFormat="ddd"
      withWeekNumber={false}
      onViewChange={() => undefined}
      onDateChange={onDay}
    />
  )
}

/** As many as fit; the rest as events that say how many they are. Whole days have lines of their own. */
function fitting(all: readonly (ScheduleEventData & Drawn)[], most: number) {
  const timed = folded(
    all.filter((one) => !isWhole(one)),
    most,
  )
  const whole = folded(all.filter(isWhole), MOST_WHOLE)
  const crowds = [...timed.crowds, ...whole.crowds].map(
    ({ count, start, end }): ScheduleEventData => ({
      id: `crowd ${start} ${end}`,
      title: `${count} more`,
      color: 'gray',
      start,
      end,
    }),
  )
  return { events: [...whole.shown, ...timed.shown, ...crowds], lines: Math.max(2, whole.beside) }
}

/** The library keeps two lines in sight and the others for who points at them. */
const allLines = (lines: number) => ({
  weekViewAllDaySlots: { height: lines * LINE },
  weekViewAllDaySlotsEvents: { bottom: 'auto', height: 2 * LINE, overflow: 'visible' },
})

const isWhole = ({ start, end }: Drawn) => start.endsWith(' 00:00:00') && end.endsWith(' 23:59:59')

function hoursOf(walls: readonly Drawn[]) {
  const timed = walls.filter((one) => !isWhole(one))
  const early = timed.some(
    ({ start, end }) => start.slice(11) < MORNING || end.slice(0, 10) > start.slice(0, 10),
  )
  const late = timed.some(
    ({ start, end }) => end.slice(11) > EVENING || end.slice(0, 10) > start.slice(0, 10),
  )
  return { startTime: early ? '00:00:00' : MORNING, endTime: late ? '23:59:59' : EVENING }
}
