import { formatDay } from '#kernel/charity/day.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import type { ListedEvent } from '../contract.ts'
import { coldNotice, type Notice } from '../refrigeration.ts'
import { STATUSES, type Status } from '../statuses.ts'
import { dayOf } from '../words.ts'
import styles from './events.module.css'

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
)

/** 'Wed, Nov 18, 10:00 AM'; a day that is only wished says so. */
export function WhenOf({ row }: { row: ListedEvent }) {
  const day = dayOf(row)
  if (row.status === 'postponed') return <NewDay row={row} />
  if (!day) return <span className={styles.soft}>No date yet</span>
  const time = row.eventStartTime && formatClock(row.eventStartTime)
  return (
    <span className={styles.line}>
      {[formatDay(day, 'short'), time].filter(Boolean).join(', ')}
      {row.scheduledEventDate === null && <span className={styles.soft}> wished</span>}
      {row.othersThatDay > 0 && (
        <span className={styles.soft}>{` · ${countOf(row.othersThatDay, 'other event')}`}</span>
      )}
    </span>
  )
}

/** Of an event that is put off, what is not known yet, and which day it was. */
const NewDay = ({ row: { tentativeNewDate, originalScheduledDate } }: { row: ListedEvent }) => (
  <span className={styles.line}>
    {tentativeNewDate ? `${formatDay(tentativeNewDate, 'short')}, perhaps` : 'No new date yet'}
    {originalScheduledDate && (
      <span className={styles.soft}>{` · was ${formatDay(originalScheduledDate, 'short')}`}</span>
    )}
  </span>
)

/** What they plan to make, kind by kind. */
const plannedOf = (row: ListedEvent) =>
  (
    [
      ['pbj', row.plannedPbj],
      ['deli', row.plannedDeli],
      ['deli turkey', row.plannedDeliTurkey],
      ['deli ham', row.plannedDeliHam],
      ['unknown', row.plannedUnknown],
    ] as const
  ).map(([type, quantity]) => ({ type, quantity: quantity ?? 0 }))

export const coldOf = (row: ListedEvent): Notice | null => coldNotice(row.hasRefrigeration, plannedOf(row))

export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 && (
    <ul className={styles.notices}>
      {notices.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  )
