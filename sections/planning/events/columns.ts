import {
  addDays,
  type Day,
  endOfMonth,
  formatDay,
  startOfMonth,
  WEEKDAY_NAMES,
  weekday,
} from '#kernel/charity/day.ts'
import { type CollectionWeekday, weekOf } from '#kernel/charity/week.ts'
import { cellOf } from '#kernel/fields/in-words.ts'
import { countOf } from '#kernel/language/count.ts'
import type { ListedEvent } from '#sections/planning/event-requests/contract.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'

export type Row = ListedEvent
export type FieldName = keyof typeof eventRequest.fields

export interface SheetColumn {
  id: string
  header: string
  width: number
  align?: 'right'
  /** Several lines can be written in it. */
  long?: true
  /** The field that a cell of it is, by its row; a column without one is only read. */
  field?: (row: Row) => FieldName
  /** What stands in a cell that is only read. */
  words?: (row: Row) => string
  /** Where what is only read is written. */
  elsewhere?: string
}

const IN_THE_REQUEST = 'Open the event to change it.'
const written = (
  id: string,
  header: string,
  name: FieldName,
  width: number,
  more: Partial<SheetColumn> = {},
): SheetColumn => ({ id, header, width, field: () => name, ...more })
const read = (id: string, header: string, width: number, words: (row: Row) => string): SheetColumn => ({
  id,
  header,
  width,
  words,
  elsewhere: IN_THE_REQUEST,
})

/** Agreed on, or else the one they wish. */
const dayOf = (row: Row): Day | null => row.scheduledEventDate ?? row.desiredEventDate

const counted = (count: number | null, one: string) => (count ? [countOf(count, one)] : [])
const staffOf = (row: Row) =>
  [
    ...counted(row.driversNeeded, 'driver'),
    ...counted(row.speakersNeeded, 'speaker'),
    ...counted(row.volunteersNeeded, 'volunteer'),
  ].join(', ')
const kindsOf = (row: Row) =>
  (
    [
      ['PB&J', row.plannedPbj],
      ['deli', row.plannedDeli],
      ['turkey', row.plannedDeliTurkey],
      ['ham', row.plannedDeliHam],
      ['not known', row.plannedUnknown],
    ] as const
  )
    .flatMap(([kind, count]) => (count ? [`${kind} ${count}`] : []))
    .join(', ')

/** Domain 4.1, in its order. */
export const COLUMNS: readonly SheetColumn[] = [
  {
    id: 'date',
    header: 'Date',
    width: 118,
    // The agreed one of what is on the calendar, else the one they wish.
    field: (row) => (row.scheduledEventDate === null ? 'desiredEventDate' : 'scheduledEventDate'),
  },
  {
    ...read('day', 'Day', 58, (row) => {
      const day = dayOf(row)
      return day ? WEEKDAY_NAMES[weekday(day)].slice(0, 3) : ''
    }),
    elsewhere: 'It follows from the date.',
  },
  written('group', 'Group', 'organizationName', 210),
  written('department', 'Department', 'department', 130),
  written('location', 'Location', 'eventAddress', 200),
  written('recipients', 'Recipients', 'deliveryDestination', 150),
  read('staff', 'Staff needed', 170, staffOf),
  written('start', 'Start', 'eventStartTime', 88),
  written('end', 'End', 'eventEndTime', 88),
  written('pickup', 'Pickup', 'pickupTime', 88),
  written('sandwiches', '# sandwiches', 'estimatedSandwichCount', 110, { align: 'right' }),
  read('type', 'Type', 150, kindsOf),
  read('lead', 'Lead', 140, (row) => row.lead?.name ?? row.customLead ?? ''),
  written('van', 'Van?', 'vanDriverNeeded', 66),
  read('contact', 'Contact', 150, (row) => row.organizers[0]?.name ?? ''),
  read('phone', 'Phone', 130, (row) => row.organizers[0]?.phone ?? ''),
  read('email', 'Email', 200, (row) => row.organizers[0]?.email ?? ''),
  written('details', 'Details', 'message', 240, { long: true }),
  written('toolkit', 'Toolkit', 'toolkitStatus', 120),
  written('final', 'Final #', 'actualSandwichCount', 86, { align: 'right' }),
  written('notes', 'Notes', 'planningNotes', 220, { long: true }),
  written('more-notes', 'Additional notes', 'schedulingNotes', 220, { long: true }),
  written('social', 'Social', 'socialMediaPostDate', 118),
]

const fieldOf = (name: FieldName) => eventRequest.fields[name]
const slashed = (day: Day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`

/** A value as it reads in its cell. */
export function shownOf(name: FieldName, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (fieldOf(name).kind === 'day') return formatDay(value as Day, 'short')
  return String(fieldOf(name).inWords(value as never))
}

/** As somebody writes on it: what `readCell` reads as the same value. */
export const typedOf = (name: FieldName, value: unknown): string =>
  fieldOf(name).kind === 'day' && typeof value === 'string'
    ? slashed(value)
    : String(cellOf(fieldOf(name) as never, value) ?? '')

/** For another program: days as each of them reads them. */
export const copiedOf = (name: FieldName, value: unknown): string =>
  String(cellOf(fieldOf(name) as never, value) ?? '')

type Reading = { value: unknown } | { fault: string }

/** What was typed or pasted, judged by the schema of the field; blank is nothing. */
export function readCell(name: FieldName, text: string, timeZone: string): Reading {
  const field = fieldOf(name)
  const cell = text.trim()
  const raw =
    cell === '' && field.kind === 'yesNo'
      ? false
      : field.read(field.kind === 'longText' ? text : cell, { dates: 'month-first', timeZone } as never)
  if (raw === undefined || (cell === '' && field.kind === 'choice' && field.initial !== null))
    return {
      fault: cell === '' ? `${field.label} cannot be empty` : `“${cell.slice(0, 60)}” cannot be read here`,
    }
  const parsed = field.input.safeParse(raw)
  return parsed.success
    ? { value: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'This cannot be read here' }
}

export const PERIODS = {
  this_week: 'This week',
  last_week: 'Last week',
  next_week: 'Next week',
  this_month: 'This month',
  next_month: 'Next month',
  all: 'All',
} as const
export type Period = keyof typeof PERIODS

/** First and last day of a period; weeks are those of the charity (`kernel/charity/week.ts`). */
export function daysOf(
  period: Period,
  today: Day,
  schedule: readonly CollectionWeekday[],
): { from: Day; until: Day } | undefined {
  if (period === 'all') return undefined
  if (period === 'this_month' || period === 'next_month') {
    const from = period === 'this_month' ? startOfMonth(today) : addDays(endOfMonth(today), 1)
    return { from, until: endOfMonth(from) }
  }
  const now = weekOf(today, schedule)
  const { start, end } =
    period === 'last_week'
      ? weekOf(addDays(now.start, -1), schedule)
      : period === 'next_week'
        ? weekOf(addDays(now.end, 1), schedule)
        : now
  return { from: start, until: end }
}
