import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, type Day, firstWeekday, isDay, startOfMonth } from '#kernel/charity/day.ts'
import { has, passes } from '#kernel/people/access.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Chip } from '#web/ui/action/chip.tsx'
import { daysShown, titleOf, turned } from '#web/ui/calendar/span.ts'
import { Turn } from '#web/ui/calendar/turn.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { usePages } from '#web/ui/table/use-pages.ts'
import { can, mayExport } from './access.ts'
import { availability } from './contract.ts'
import { ForSomebody } from './parts/for-somebody.tsx'
import { Scheduled } from './parts/scheduled.tsx'
import { SlotDrawer } from './parts/slot-drawer.tsx'
import styles from './parts/team.module.css'
import { TeamDay } from './parts/team-day.tsx'
import { TeamMonth } from './parts/team-month.tsx'
import { TeamWeek } from './parts/team-week.tsx'

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const
type View = (typeof VIEWS)[number]['value']
const SHOWN = [
  { value: 'all', label: 'Everybody' },
  { value: 'away', label: 'Away' },
  { value: 'available', label: 'Available' },
] as const
/** Domain 11.2: who is free and who is away, by day, week and month, and what is planned. */
export default function TeamAvailabilityScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const { country } = useSettings()
  const { timeZone, today } = useOrganizationClock()
  const weekStart = firstWeekday(country)
  const [state, setState] = useQueryState({
    view: 'week',
    on: '',
    search: '',
    show: 'all',
    id: '',
    day: '',
    action: '',
  })
  const view: View = VIEWS.find(({ value }) => value === state.view)?.value ?? 'week'
  const show = SHOWN.find(({ value }) => value === state.show)?.value ?? 'all'
  const on = isDay(state.on) ? state.on : today
  const shown = view === 'month' ? monthOf(on) : daysShown(view, on, weekStart)
  const range = { startDate: shown.from, endDate: shown.to }
  const search = state.search.trim()
  const pages = usePages()
  const team = useQuery({
    ...query(availability.team, {
      ...range,
      ...(search ? { search } : {}),
      show,
      page: pages.page,
      limit: pages.limit,
    }),
    placeholderData: keepPreviousData,
  })
  const go = (next: Partial<{ view: View; on: Day }>) => {
    setState(next)
    pages.set({})
  }
  const quick: { label: string; view: View; on: Day }[] = [
    { label: 'This week', view: 'week', on: today },
    { label: 'Next week', view: 'week', on: addDays(today, 7) },
    { label: 'This month', view: 'month', on: today },
  ]
  const isAt = (one: { view: View; on: Day }) =>
    one.view === view && daysShown(view, one.on, weekStart).from === daysShown(view, on, weekStart).from
  const close = () => setState({ id: '', day: '', action: '' })
  const figures = team.data?.figures
  return (
    <>
      <PageHeader
        title="Team availability"
        description="Who is there, and who is away."
        main={
          has(user, can.AVAILABILITY_EDIT_ALL)
            ? {
                label: 'Say for somebody',
                icon: 'add',
                onClick: () => setState({ action: 'say' }, { push: true }),
              }
            : undefined
        }
        actions={
          passes(user, mayExport) && (
            <ExportButton
              endpoint={availability.exportList}
              filter={{ ...range, ...(search ? { search } : {}) }}
            />
          )
        }
      />
      <Stack>
        {!team.isError && (
          <StatTiles fold={{ name: 'team-availability', label: 'The team' }}>
            <StatTile
              label="Away"
              value={figures?.away}
              hint={view === 'day' ? 'on this day' : 'on some day'}
            />
            <StatTile label="Available" value={figures?.available} hint="and not away" />
            <StatTile label="Members" value={figures?.members} hint={search ? 'of this name' : 'in all'} />
          </StatTiles>
        )}
        <div className={styles.bar}>
          <Turn view={view} day={on} onDay={(day) => go({ on: day })} today={today} />
          <Segmented label="View" options={VIEWS} value={view} onChange={(next) => go({ view: next })} />
          <h2 className={styles.title}>{titleOf(view, on, weekStart)}</h2>
          <TextField
            label="Search members"
            hideLabel
            icon="search"
            placeholder="Search members"
            value={state.search}
            onChange={(typed) => {
              setState({ search: typed ?? '' })
              pages.set({})
            }}
          />
        </div>
        <div className={styles.narrow}>
          {/* On a phone 'Today' and the view lead there, and the members stand higher. */}
          {!phone && (
            <span className={styles.quick}>
              {quick.map((one) => (
                <Chip key={one.label} pressed={isAt(one)} onClick={() => go({ view: one.view, on: one.on })}>
                  {one.label}
                </Chip>
              ))}
            </span>
          )}
          {view === 'week' && (
            <Segmented
              label="Show"
              options={SHOWN}
              value={show}
              onChange={(next) => {
                setState({ show: next })
                pages.set({})
              }}
            />
          )}
        </div>
        {view === 'day' ? (
          <TeamDay
            day={on}
            search={search}
            onOpen={(id, day) => setState({ id, day, action: '' }, { push: true })}
          />
        ) : (
          <Async query={team} what="the team" skeleton={<SkeletonLines lines={8} />}>
            {(data) =>
              view === 'month' ? (
                <TeamMonth
                  data={data}
                  month={on}
                  today={today}
                  weekStart={weekStart}
                  onDay={(day) => go({ view: 'day', on: day })}
                />
              ) : (
                <TeamWeek
                  data={data}
                  from={shown.from}
                  today={today}
                  pages={pages}
                  onDay={(day) => go({ view: 'day', on: day })}
                />
              )
            }
          </Async>
        )}
        {/* Below everybody: before they are known it would be pushed down. */}
        {!team.isLoading && <Scheduled range={range} timeZone={timeZone} />}
      </Stack>
      <Drawer opened={state.action === 'say'} onClose={close} title="Say for somebody">
        <ForSomebody today={today} onDone={close} />
      </Drawer>
      {state.id !== '' && (
        <SlotDrawer
          id={state.id}
          day={isDay(state.day) ? state.day : ''}
          section="team-availability"
          onMoved={(id, day) => setState({ id, day })}
          onClose={close}
        />
      )}
    </>
  )
}

/** The days of the month itself: what is counted over it does not count its neighbours. */
const monthOf = (day: Day) => ({ from: startOfMonth(day), to: addDays(turned('month', day, 1), -1) })
