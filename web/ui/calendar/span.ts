import {
  addDays,
  type Day,
  endOfMonth,
  formatDay,
  formatDays,
  instantIn,
  onOrBefore,
  startOfMonth,
  timeIn,
  todayIn,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
} from '#kernel/charity/day.ts'
import { daysOf, type Span } from '#kernel/charity/span.ts'
import { formatClock } from '../show/format.ts'

export { daysOf, type Span }

export type CalendarView = 'agenda' | 'day' | 'week' | 'month'

/** How far the agenda looks ahead. */
const AGENDA_DAYS = 28

/** The days a view shows; what a calendar asks its server for. */
export function daysShown(view: CalendarView, day: Day, weekStart: Weekday): { from: Day; to: Day } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  if (view === 'week') {
    const from = onOrBefore(day, weekStart)
    return { from, to: addDays(from, 6) }
  }
  const to = onOrBefore(endOfMonth(day), weekStart)
  return { from: onOrBefore(startOfMonth(day), weekStart), to: addDays(to, 6) }
}

/** The day one goes to with next (1) or previous (-1). */
export function turned(view: CalendarView, day: Day, by: 1 | -1): Day {
  if (view === 'month')
    return by === 1 ? addDays(endOfMonth(day), 1) : startOfMonth(addDays(startOfMonth(day), -1))
  return addDays(day, by * (view === 'day' ? 1 : view === 'week' ? 7 : AGENDA_DAYS))
}

export function titleOf(view: CalendarView, day: Day, weekStart: Weekday): string {
  if (view === 'month') return formatDay(day, 'month')
  if (view === 'day') return `${WEEKDAY_NAMES[weekday(day)]}, ${formatDay(day, 'short')}`
  const { from, to } = daysShown(view, day, weekStart)
  return formatDays(from, to)
}

/** 'All day', '6:00 PM – 7:30 PM', or with days where it goes over midnight. */
export function timeWords(span: Span, timeZone: string): string {
  const { from, to } = daysOf(span, timeZone)
  if ('from' in span) return from === to ? 'All day' : formatDays(from, to)
  const clock = (at: string) => formatClock(timeIn(timeZone, new Date(at)))
  if (from === to) return `${clock(span.start)} – ${clock(span.end)}`
  return `${formatDay(from, 'short')}, ${clock(span.start)} – ${formatDay(to, 'short')}, ${clock(span.end)}`
}

/** As the drawing wants it: what the organisation's clocks show, `2026-11-18 18:00:00`. */
export function onTheWall(span: Span, timeZone: string): { start: string; end: string } {
  if ('from' in span) return { start: `${span.from} 00:00:00`, end: `${span.to} 23:59:59` }
  const wall = (at: string) => {
    const instant = new Date(at)
    return `${todayIn(timeZone, instant)} ${timeIn(timeZone, instant)}:00`
  }
  return { start: wall(span.start), end: wall(span.end) }
}

/** And back: whole days stay whole. */
export function fromTheWall(start: string, end: string, timeZone: string): Span {
  const [from = '', fromTime = ''] = start.split(' ')
  const [to = '', toTime = ''] = end.split(' ')
  const isWhole = fromTime === '00:00:00' && (toTime === '23:59:59' || toTime === '00:00:00')
  if (isWhole) return { from, to: toTime === '00:00:00' && to > from ? addDays(to, -1) : to }
  return {
    start: instantIn(timeZone, from, fromTime).toISOString(),
    end: instantIn(timeZone, to, toTime).toISOString(),
  }
}
