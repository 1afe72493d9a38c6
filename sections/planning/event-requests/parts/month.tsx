import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Day, firstWeekday, instantIn, isDay } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Calendar, viewOf } from '#web/ui/calendar/calendar.tsx'
import type { CalendarItem } from '#web/ui/calendar/items.ts'
import { type CalendarView, daysShown, type Span } from '#web/ui/calendar/span.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { eventRequests, type OnCalendar } from '../contract.ts'
import { openDays, SIGNS, signsOf } from '../signs.ts'
import { STATUSES, type Status } from '../statuses.ts'
import { targets } from '../tour-targets.ts'
import { LOOKS } from './look.ts'

const VIEWS: readonly CalendarView[] = ['agenda', 'day', 'week', 'month']
/** What the days of the calendar say themselves. */
const OWN: readonly string[] = ['tab', 'from', 'until', 'when']

interface MonthProps {
  list: ListState
  find: Find
  onOpen: (id: string) => void
}

/** Events on their days, with the signs of domain 4.1; the list's search and filters hold here too. */
export default function EventMonth({ list, find, onOpen }: MonthProps) {
  const phone = useIsPhone()
  const { country } = useSettings()
  const { timeZone, today } = useOrganizationClock()
  const weekStart = firstWeekday(country)
  const [state, setState] = useQueryState({ view: '', on: '' })
  const place = {
    view: VIEWS.find((one) => one === state.view) ?? (phone ? null : ('month' as const)),
    day: isDay(state.on) ? state.on : today,
  }
  const { from, to } = daysShown(viewOf(place, phone), place.day, weekStart)
  const narrowed = Object.fromEntries(Object.entries(list.filter).filter(([name]) => !OWN.includes(name)))
  const answer = useQuery({
    ...query(eventRequests.calendar, { ...narrowed, from, until: to }),
    placeholderData: keepPreviousData,
  })
  const events = answer.data?.items ?? []
  const items = events.map((event) => itemOf(event, events, timeZone))
  const kinds = Object.fromEntries(
    Object.entries(LOOKS)
      .filter(([status]) => events.some((event) => event.status === status))
      .map(([status, look]) => [status, { ...look, label: STATUSES[status as Status].label }]),
  )
  const signs = new Set(events.flatMap((event) => signsOf(event, events)))
  return (
    <Stack>
      <FilterBar
        {...find}
        list={list}
        filters={(find.filters ?? []).filter(
          (one) => !('name' in one && OWN.includes(one.name)) && !('from' in one),
        )}
        total={items.length}
        what="event requests"
      />
      <div {...targets.calendar}>
        <Calendar
          label="Event calendar"
          place={place}
          onPlace={({ view, day }) => setState({ view: view ?? '', on: day === today ? '' : day })}
          query={{ ...answer, data: answer.data && { items } }}
          what="the event calendar"
          kinds={kinds}
          marks={Object.entries(SIGNS).flatMap(([name, sign]) => (signs.has(name as never) ? [sign] : []))}
          days={Object.fromEntries(openDays(events).map((day) => [day, 'somebody is still missing']))}
          timeZone={timeZone}
          weekStart={weekStart}
          onOpen={({ id }) => onOpen(id)}
          empty={
            <EmptyState icon="calendar" title="No events in these four weeks">
              What is agreed on or wished for these days shows here.
            </EmptyState>
          }
        />
      </div>
    </Stack>
  )
}

function itemOf(event: OnCalendar, all: readonly OnCalendar[], timeZone: string): CalendarItem {
  const { sandwiches, kinds } = event
  return {
    id: event.id,
    title: event.name,
    ...(sandwiches === null ? {} : { figure: formatNumber(sandwiches) }),
    kind: event.status,
    span: spanOf(event, timeZone),
    marks: signsOf(event, all).map((sign) => SIGNS[sign]),
    about: [
      sandwiches !== null && [countOf(sandwiches, 'sandwich'), kinds.join(', ')].filter(Boolean).join(': '),
      event.lead,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** From its start to its end, an hour where nobody knows how long; without a start the day. */
function spanOf({ day, startTime, endTime }: OnCalendar, timeZone: string): Span {
  if (!startTime) return { from: day as Day, to: day as Day }
  const start = instantIn(timeZone, day as Day, startTime)
  const end = endTime ? instantIn(timeZone, day as Day, endTime) : new Date(start.getTime() + HOUR)
  return { start: start.toISOString(), end: end.toISOString() }
}
const HOUR = 60 * 60 * 1000
