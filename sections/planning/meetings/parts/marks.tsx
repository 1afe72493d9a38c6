import { type Day, formatDay, formatNearDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import type { Meeting } from '../contract.ts'
import { course, LINE_KINDS, type LineKind } from '../fields.ts'

export const StatusMark = ({ meeting: { status } }: { meeting: Pick<Meeting, 'status'> }) => (
  <Badge tone={course.states[status].tone}>{course.states[status].label}</Badge>
)

const weekdayOf = (day: Day) => WEEKDAY_NAMES[weekday(day)]?.slice(0, 3)

/** 'Wed, Nov 18, 2026, 6:00 PM' */
export const when = ({ date, startTime }: Pick<Meeting, 'date' | 'startTime'>) =>
  `${weekdayOf(date)}, ${formatDay(date, 'short')}, ${formatClock(startTime)}`

/** The same where there is little room: 'Wed, Nov 18, 6:00 PM' */
export const whenInShort = ({ date, startTime }: Pick<Meeting, 'date' | 'startTime'>) =>
  `${weekdayOf(date)}, ${formatNearDay(date)}, ${formatClock(startTime)}`

/** Its place; without one that there is a video link. */
export const where = ({ location, link }: Pick<Meeting, 'location' | 'link'>) =>
  location ?? (link ? 'By video' : '')

/** '4 items, 45 min'; how much of it was talked about, once it is over. */
export function agendaInWords({ approved, planned, pending, status, decisions, openTasks }: Meeting) {
  if (status === 'completed')
    return (
      [decisions > 0 && countOf(decisions, 'decision'), openTasks > 0 && countOf(openTasks, 'open task')]
        .filter(Boolean)
        .join(', ') || 'Nothing open'
    )
  return (
    [
      approved > 0 && countOf(approved, 'item'),
      planned > 0 && formatDuration(planned),
      pending > 0 && `${pending} to decide about`,
    ]
      .filter(Boolean)
      .join(', ') || 'Nothing yet'
  )
}

const TONES = { note: 'neutral', decision: 'good', action: 'info' } as const
export const KindMark = ({ kind }: { kind: LineKind }) =>
  kind === 'note' ? null : <Badge tone={TONES[kind]}>{LINE_KINDS[kind]}</Badge>
