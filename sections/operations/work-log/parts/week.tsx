import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type Day, isDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { query } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WeekBefore, WeekPicker } from '#web/ui/fields/week-picker.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { countOf } from '#web/ui/show/format.ts'
import { type WorkLog, workLogs } from '../contract.ts'
import { workLog } from '../fields.ts'
import { repeatLastWeek } from './log-actions.ts'
import { StatusBadge } from './status-badge.tsx'
import { dayInWords, useWorkAddress, useWorkCalendar } from './use-work.ts'
import { WeekGrid } from './week-grid.tsx'
import styles from './work.module.css'

/** My hours of one week: cells to type into at the desk, day by day on a phone. */
export function Week() {
  const phone = useIsPhone()
  const { today, schedule } = useWorkCalendar()
  const [chosen, setDay] = useState<Day>(today)
  const day = isDay(chosen) ? chosen : today
  const answer = useQuery(query(workLogs.week, { day }))
  const choice = { value: day, onChange: setDay, today, schedule }
  return (
    <Stack>
      <div className={styles.bar}>
        <WeekPicker {...choice} />
        <SameAsLastWeek day={day} count={answer.data?.repeats ?? 0} />
      </div>
      <Async
        query={answer}
        what="your week"
        skeleton={<SkeletonLines lines={6} />}
        isEmpty={({ items }) => phone && items.length === 0}
        empty={
          <EmptyState icon="clock" title="No hours in this week yet" action={<WeekBefore {...choice} />}>
            {looksBack()
              ? null
              : (answer.data?.repeats ?? 0) > 0
                ? 'Press “Log hours” and say what you did, or fill the week like the one before.'
                : 'Press “Log hours” and say what you did.'}
          </EmptyState>
        }
      >
        {({ start, end, items }) =>
          phone ? (
            <DayByDay items={items} />
          ) : (
            <WeekGrid
              key={start}
              days={daysOf(start, end)}
              items={items}
              today={today}
              before={<WeekBefore {...choice} />}
            />
          )
        }
      </Async>
    </Stack>
  )
}

function daysOf(start: Day, end: Day): Day[] {
  const days: Day[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

/** One press; it says how many entries it would bring, and is not there when it would bring none. */
function SameAsLastWeek({ day, count }: { day: Day; count: number }) {
  const [busy, setBusy] = useState(false)
  if (count === 0 || looksBack()) return null
  const press = () => {
    setBusy(true)
    void repeatLastWeek(day).finally(() => setBusy(false))
  }
  return (
    <Button icon="copy" busy={busy} onClick={press}>
      Same as last week ({countOf(count, workLog.words.one, workLog.words.many)})
    </Button>
  )
}

export const sumOf = (items: readonly WorkLog[]) =>
  items.reduce((total, { totalMinutes }) => total + totalMinutes, 0)

function DayByDay({ items }: { items: WorkLog[] }) {
  const { open } = useWorkAddress()
  const days = [...new Set(items.map(({ workDate }) => workDate))]
  return (
    <Stack>
      {days.map((day) => {
        const here = items.filter(({ workDate }) => workDate === day)
        return (
          <section key={day} className={styles.day}>
            <h3>
              {dayInWords(day)}
              <span className={styles.number}>{formatDuration(sumOf(here))}</span>
            </h3>
            {here.map((log) => (
              <button key={log.id} type="button" className={styles.entry} onClick={() => open(log.id)}>
                <span className={styles.what}>{log.description}</span>
                {log.status !== 'pending' && <StatusBadge status={log.status} />}
                <span className={styles.number}>{formatDuration(log.totalMinutes)}</span>
              </button>
            ))}
          </section>
        )
      })}
      <p className={styles.bar}>
        <strong>This week</strong>
        <strong className={styles.number}>{formatDuration(sumOf(items))}</strong>
      </p>
    </Stack>
  )
}
