import type { ReactNode } from 'react'
import { type Day, formatDay, isDay, WEEKDAY_NAMES, weekday, yearOf } from '#kernel/charity/day.ts'
import { type Breakdown, hasBreakdown, SANDWICH_TYPE_LABELS, SANDWICH_TYPES } from '#kernel/charity/totals.ts'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { type Entry, ZERO_REASON_LABELS, type ZeroReason } from '../contract.ts'

export const ENTRIES = { one: 'entry', many: 'entries' }

export const sandwiches = (count: number) => countOf(count, 'sandwich')

/** 'Wed, Nov 18, 2026'; without the year where it is that of `today`. */
export function dayWords(day: Day, today?: Day) {
  if (!isDay(day)) return day
  const words = `${(WEEKDAY_NAMES[weekday(day)] ?? '').slice(0, 3)}, ${formatDay(day, 'short')}`
  return today && yearOf(today) === yearOf(day) ? words.replace(/, \d{4}$/, '') : words
}

/** 'Wednesday, November 18' */
export const longDayWords = (day: Day) =>
  isDay(day) ? `${WEEKDAY_NAMES[weekday(day)]}, ${formatDay(day).replace(/, \d{4}$/, '')}` : day

/** 'Deli 140, Turkey 166' */
export const breakdownWords = (breakdown: Breakdown | null | undefined) =>
  hasBreakdown(breakdown)
    ? SANDWICH_TYPES.filter((type) => breakdown[type])
        .map((type) => `${SANDWICH_TYPE_LABELS[type]} ${formatNumber(breakdown[type])}`)
        .join(', ')
    : ''

type NamedGroup = Pick<Entry['groups'][number], 'name'> & { department?: string | null }
/** 'Birch School (Grade 4)' */
export const groupName = ({ name, department }: NamedGroup) => (department ? `${name} (${department})` : name)

/** The entry in a few words: for links, menus and messages. */
export const entryWords = (entry: Pick<Entry, 'hostName' | 'collectionDate'>) =>
  `${entry.hostName}, ${dayWords(entry.collectionDate)}`

/** What is said beside the offer to undo it. */
export const correctedWords = (entry: Pick<Entry, 'hostName' | 'collectionDate'>) =>
  `Entry of ${entryWords(entry)} corrected`

export const linkToEntry = (id: string) => `/dashboard?section=collections&id=${id}`

/** How the fields of an entry read in the merge dialog and in its history. */
export const showField =
  (hostName: (id: string) => string | undefined) =>
  (field: string, value: unknown): ReactNode | undefined => {
    if (field === 'hostId' && typeof value === 'string') return hostName(value) ?? value
    if (field === 'collectionDate' && typeof value === 'string') return dayWords(value)
    if (field === 'zeroReason' || field === 'zero_reason')
      return ZERO_REASON_LABELS[value as ZeroReason] ?? undefined
    if (field === 'breakdown') return breakdownWords(value as Breakdown | null) || undefined
    if (field === 'groups' && Array.isArray(value) && value.length > 0)
      return (
        <>
          {(value as Entry['groups']).map((group, index) => (
            <span key={index} style={{ display: 'block' }}>
              {groupName(group)}: {formatNumber(group.count)}
              {hasBreakdown(group.breakdown) && ` (${breakdownWords(group.breakdown)})`}
            </span>
          ))}
        </>
      )
    return undefined
  }
