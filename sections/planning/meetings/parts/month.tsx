import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Day, firstWeekday, instantIn, isDay } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Calendar, viewOf } from '#web/ui/calendar/calendar.tsx'
import type { CalendarItem, CalendarKind } from '#web/ui/calendar/items.ts'
import { type CalendarView, daysShown } from '#web/ui/calendar/span.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { type Meeting, meetings } from '../contract.ts'
import { course, type Status, USUAL_MINUTES } from '../fields.ts'
import { agendaInWords, where } from './marks.tsx'

const VIEWS: readonly CalendarView[] = ['agenda', 'day', 'week', 'month']
/** What the days of the calendar say themselves. */
const OWN: readonly string[] = ['tab', 'from', 'until']
/** As many as one list answers; a charity has not so many meetings in two months. */
const MOST = 200

const LOOKS: Record<Status, CalendarKind> = {
  planning: { label: course.states.planning.label, icon: 'edit', colour: 'blue' },
  agenda_set: { label: course.states.agenda_set.label, icon: 'list', colour: 'brand' },
  completed: { label: course.states.completed.label, icon: 'done', colour: 'green' },
}

/** Meetings on their days; the list's search and filters hold here too. */
export default function MeetingMonth({ list, find }: { list: ListState; find: Find }) {
  const phone = useIsPhone()
  const { country } = useSettings()
  const { timeZone, today } = useOrganizationClock()
  const weekStart = firstWeekday(country)
  const [state, setState] = useQueryState({ view: '', on: '', id: '' })
  const place = {
    view: VIEWS.find((one) => one === state.view) ?? (phone ? null : ('month' as const)),
    day: isDay(state.on) ? state.on : today,
  }
  const { from, to } = daysShown(viewOf(place, phone), place.day, weekStart)
  const narrowed = Object.fromEntries(Object.entries(list.filter).filter(([name]) => !OWN.includes(name)))
  const answer = useQuery({
    ...query(meetings.list, { ...narrowed, tab: 'all', from, until: to, limit: MOST }),
    placeholderData: keepPreviousData,
  })
  const items = (answer.data?.items ?? []).map((meeting) => itemOf(meeting, timeZone))
  return (
    <Stack>
      <FilterBar {...find} list={list} filters={find.filters ?? []} total={items.length} what="meetings" />
      <Calendar
        label="Calendar of meetings"
        place={place}
        onPlace={({ view, day }) => setState({ view: view ?? '', on: day === today ? '' : day })}
        query={{ ...answer, data: answer.data && { items } }}
        what="the meetings"
        kinds={LOOKS}
        timeZone={timeZone}
        weekStart={weekStart}
        onOpen={({ id }) => setState({ id }, { push: true })}
        empty={
          <EmptyState icon="calendar" title="No meetings in these four weeks">
            What is planned for these days shows here.
          </EmptyState>
        }
      />
    </Stack>
  )
}

function itemOf(meeting: Meeting, timeZone: string): CalendarItem {
  const start = instantIn(timeZone, meeting.date as Day, meeting.startTime)
  const end = new Date(start.getTime() + (meeting.minutes ?? USUAL_MINUTES) * MINUTE)
  return {
    id: meeting.id,
    title: meeting.title,
    kind: meeting.status,
    span: { start: start.toISOString(), end: end.toISOString() },
    about: [where(meeting), agendaInWords(meeting)].filter(Boolean).join(' · '),
  }
}
