import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstWeekday, formatDay, isDay, todayIn } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Calendar, viewOf } from '#web/ui/calendar/calendar.tsx'
import { type CalendarView, daysShown } from '#web/ui/calendar/span.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { mayManage, mayRead } from './access.ts'
import { volunteerCalendar } from './contract.ts'
import { CalendarList, readNow } from './parts/calendar-list.tsx'
import { shownOf } from './parts/shown.ts'
import styles from './parts/volunteer-calendar.module.css'

const EntryDetail = later(() =>
  import('./parts/entry-detail.tsx').then((all) => ({ default: all.EntryDetail })),
)

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'away', label: 'Unavailability' },
  { value: 'events', label: 'Events' },
] as const
const VIEWS: readonly CalendarView[] = ['agenda', 'day', 'week', 'month']

/** Domain 11.3: what people say of their time, what is planned, and what other calendars say, in one place. */
export default function VolunteerCalendarScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const { country } = useSettings()
  const { timeZone, today } = useOrganizationClock()
  const weekStart = firstWeekday(country)
  const [state, setState] = useQueryState({ view: '', on: '', show: 'all', action: '' })
  const [opened, setOpened] = useState<string | null>(null)
  const place = {
    view: VIEWS.find((one) => one === state.view) ?? null,
    day: isDay(state.on) ? state.on : today,
  }
  const show = SHOWN.find(({ value }) => value === state.show)?.value ?? 'all'
  const { from, to } = daysShown(viewOf(place, phone), place.day, weekStart)
  const answer = useQuery({
    ...query(volunteerCalendar.events, { startDate: from, endDate: to, show }),
    placeholderData: keepPreviousData,
  })
  const { items, kinds, legend } = shownOf(answer.data?.items ?? [])
  const entry = answer.data?.items.find(({ id }) => id === opened)
  const old = (answer.data?.calendars ?? []).filter(({ failingSince }) => failingSince !== null)
  // Beside two signs on a phone it would not fit.
  const narrow = (
    <Segmented
      label="What is shown"
      options={SHOWN}
      value={show}
      onChange={(next) => setState({ show: next })}
    />
  )
  return (
    <>
      <PageHeader
        title="Volunteer calendar"
        description="Who is away, who is there, and what is planned."
        actions={
          <>
            {!phone && narrow}
            {passes(user, mayRead) && (
              <Button variant="quiet" icon="refresh" onClick={() => readNow()}>
                Read now
              </Button>
            )}
            {passes(user, mayManage) && (
              <Button
                variant="quiet"
                icon="link"
                onClick={() => setState({ action: 'calendars' }, { push: true })}
              >
                Outside calendars
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {phone && <Line>{narrow}</Line>}
        {old.length > 0 && (
          <ul className={styles.old} aria-label="Calendars that are not up to date">
            {old.map(({ id, name, readAt }) => (
              <li key={id}>
                {readAt
                  ? `${name}: as it was on ${formatDay(todayIn(timeZone, new Date(readAt)), 'short')}; it cannot be reached at present.`
                  : `${name}: it could not be read yet.`}
              </li>
            ))}
          </ul>
        )}
        <Calendar
          label="Volunteer calendar"
          place={place}
          onPlace={({ view, day }) => {
            setOpened(null)
            setState({ view: view ?? '', on: day === today ? '' : day })
          }}
          query={{ ...answer, data: answer.data && { items } }}
          what="the volunteer calendar"
          kinds={kinds}
          legend={legend}
          timeZone={timeZone}
          weekStart={weekStart}
          onOpen={({ id }) => setOpened(id)}
          empty={
            <EmptyState icon="calendar" title="Nothing in these four weeks">
              What people say of their time, and what is planned, shows here.
            </EmptyState>
          }
        />
      </Stack>
      {entry && (
        <EntryDetail key={entry.id} entry={entry} timeZone={timeZone} onClose={() => setOpened(null)} />
      )}
      <Drawer
        opened={state.action === 'calendars' && passes(user, mayManage)}
        onClose={() => setState({ action: '' })}
        title="Outside calendars"
      >
        <CalendarList />
      </Drawer>
    </>
  )
}
