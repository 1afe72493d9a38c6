import { useQuery } from '@tanstack/react-query'
import type { Day } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { Agenda } from '#web/ui/calendar/agenda.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Columns } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { availability } from '../contract.ts'
import styles from './availability.module.css'
import { KINDS } from './kinds.ts'

interface TeamDayProps {
  day: Day
  search: string
  onOpen: (id: string, day: Day) => void
}

/** One day: who is away, and who is there. */
export function TeamDay({ day, search, onOpen }: TeamDayProps) {
  const { timeZone = 'UTC' } = useSettings()
  const answer = useQuery(
    query(availability.list, { startDate: day, endDate: day, ...(search ? { search } : {}) }),
  )
  return (
    <Async
      query={answer}
      what="the day"
      skeleton={<SkeletonLines lines={6} />}
      empty={
        <EmptyState icon="calendar" title="Nobody said anything of this day">
          Whoever is away or available says so under My availability.
        </EmptyState>
      }
    >
      {({ items }) => (
        <Columns>
          {(['unavailable', 'available'] as const).map((status) => {
            const here = items.filter((item) => item.status === status)
            return (
              <section key={status} aria-label={KINDS[status].label}>
                <h3 className={styles.heading}>
                  {KINDS[status].label}: {countOf(new Set(here.map(({ userId }) => userId)).size, 'member')}
                </h3>
                <Agenda
                  items={here.map((item) => ({
                    id: `${item.id} ${item.day}`,
                    title: item.notes ? `${item.personName}: ${item.notes}` : item.personName,
                    kind: status,
                    span: item.span,
                  }))}
                  kinds={KINDS}
                  timeZone={timeZone}
                  from={day}
                  onOpen={({ id }) => {
                    const [slot = '', first = ''] = id.split(' ')
                    onOpen(slot, first)
                  }}
                />
              </section>
            )
          })}
        </Columns>
      )}
    </Async>
  )
}
