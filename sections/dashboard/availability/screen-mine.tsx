import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays, type Day, diffDays, firstWeekday, isDay } from '#kernel/charity/day.ts'
import { has } from '#kernel/people/access.ts'
import { CalendarAddress } from '#platform/calendar/widgets.tsx'
import { MyWishes } from '#sections/dashboard/helping/widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useQueryState } from '#web/query-state.ts'
import { Agenda } from '#web/ui/calendar/agenda.tsx'
import { daysOf, daysShown } from '#web/ui/calendar/span.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { can } from './access.ts'
import { availability, type Occurrence } from './contract.ts'
import styles from './parts/availability.module.css'
import { rangesOf } from './parts/chosen-days.ts'
import { KINDS } from './parts/kinds.ts'
import { type Mark, MonthDays } from './parts/month-days.tsx'
import { SayBar } from './parts/say-bar.tsx'
import { SlotDrawer } from './parts/slot-drawer.tsx'
import { NewSlot } from './parts/slot-form.tsx'
import { targets } from './tour-targets.ts'

/** How far the list beside the month looks ahead. */
const AHEAD_DAYS = 90

/** Domain 11.1: tap days, say so. Whole days are two presses; everything else is one form. */
export default function MyAvailabilityScreen() {
  const user = useCurrentUser()
  const { country } = useSettings()
  const { timeZone, today } = useOrganizationClock()
  const [place, setPlace] = useQueryState({ month: '', id: '', day: '', action: '' })
  const month = isDay(place.month) ? place.month : today
  const weekStart = firstWeekday(country)
  const [chosen, setChosen] = useState<Day[]>([])
  const mayAdd = has(user, can.AVAILABILITY_ADD) && !looksBack()
  const shown = daysShown('month', month, weekStart)
  const ofMonth = useQuery({
    ...query(availability.list, { startDate: shown.from, endDate: shown.to, userId: user.id }),
    placeholderData: keepPreviousData,
  })
  const ahead = useQuery(
    query(availability.list, { startDate: today, endDate: addDays(today, AHEAD_DAYS), userId: user.id }),
  )
  const marks = useMemo(() => marksOf(ofMonth.data?.items ?? [], timeZone), [ofMonth.data, timeZone])
  const close = () => setPlace({ id: '', day: '', action: '' })
  const done = () => {
    setChosen([])
    close()
  }
  return (
    <>
      <PageHeader
        title="My availability"
        description={
          mayAdd ? 'Tap the days; say whether you are there.' : 'When you are there, and when not.'
        }
        main={
          mayAdd && chosen.length === 0
            ? { label: 'Say when', icon: 'add', onClick: () => setPlace({ action: 'say' }, { push: true }) }
            : undefined
        }
      />
      <div className={styles.page}>
        <div {...targets.month}>
          <MonthDays
            month={month}
            onMonth={(day) => setPlace({ month: day })}
            today={today}
            weekStart={weekStart}
            chosen={chosen}
            {...(mayAdd && { onChosen: setChosen })}
            marks={marks}
          />
          {chosen.length > 0 && (
            <SayBar
              days={chosen}
              onDays={setChosen}
              onMore={() => setPlace({ action: 'say' }, { push: true })}
            />
          )}
        </div>
        <div className={styles.side}>
          <section aria-labelledby="coming-up" {...targets.list}>
            <h2 id="coming-up" className={styles.heading}>
              Coming up
            </h2>
            <Async
              query={ahead}
              what="your availability"
              empty={
                <EmptyState icon="calendar" title="Nothing said yet">
                  {mayAdd && 'Tap the days on which you are away, or available, and say so.'}
                </EmptyState>
              }
            >
              {({ items }) => (
                <Agenda
                  items={items.map((item) => ({
                    id: `${item.id} ${item.day}`,
                    title: item.notes ?? KINDS[item.status].label,
                    kind: item.status,
                    span: item.span,
                  }))}
                  kinds={KINDS}
                  timeZone={timeZone}
                  from={today}
                  onOpen={({ id }) => {
                    const [slot = '', day = ''] = id.split(' ')
                    setPlace({ id: slot, day, action: '' }, { push: true })
                  }}
                />
              )}
            </Async>
          </section>
          <MyWishes />
        </div>
        <div className={styles.feed} {...targets.feed}>
          <CalendarAddress />
        </div>
      </div>
      <Drawer opened={place.action === 'say' && mayAdd} onClose={close} title="Say when">
        <NewSlot key={chosen.join()} spans={rangesOf(chosen)} today={today} onDone={done} />
      </Drawer>
      {place.id !== '' && (
        <SlotDrawer
          id={place.id}
          day={isDay(place.day) ? place.day : ''}
          section="my-availability"
          onMoved={(id, day) => setPlace({ id, day })}
          onClose={close}
        />
      )}
    </>
  )
}

/** How each day looks in the month: being away wins. */
function marksOf(items: readonly Occurrence[], timeZone: string): Map<Day, Mark> {
  const marks = new Map<Day, Mark>()
  const rank = { available: 0, partly: 1, away: 2 } as const
  for (const { span, status, allDay } of items) {
    const mark: Mark = status === 'available' ? 'available' : allDay ? 'away' : 'partly'
    const { from, to } = daysOf(span, timeZone)
    for (let n = 0; n <= diffDays(from, to); n++) {
      const day = addDays(from, n)
      const known = marks.get(day)
      if (!known || rank[mark] > rank[known]) marks.set(day, mark)
    }
  }
  return marks
}
