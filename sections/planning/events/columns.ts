import { addDays, type Day, endOfMonth, startOfMonth, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { type CollectionWeekday, weekOf } from '#kernel/charity/week.ts'
import type { CellName, Row } from './cell-kinds.ts'

export interface SheetColumn {
  id: string
  header: string
  width: number
  align?: 'right'
  /** Several lines can be written in it. */
  long?: true
  /** What a cell of it is, by its row; a column without it is only read. */
  field?: (row: Row) => CellName
  /** What stands in a cell that is only read. */
  words?: (row: Row) => string
  /** Where what is only read is written. */
  elsewhere?: string
}

const written = (
  id: string,
  header: string,
  name: CellName,
  width: number,
  more: Partial<SheetColumn> = {},
): SheetColumn => ({ id, header, width, field: () => name, ...more })
/** Agreed on, or else the one they wish. */
const dayOf = (row: Row): Day | null => row.scheduledEventDate ?? row.desiredEventDate

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
    id: 'day',
    header: 'Day',
    width: 58,
    words: (row) => {
      const day = dayOf(row)
      return day ? WEEKDAY_NAMES[weekday(day)].slice(0, 3) : ''
    },
    elsewhere: 'It follows from the date.',
  },
  written('group', 'Group', 'organizationName', 210),
  written('department', 'Department', 'department', 130),
  written('location', 'Location', 'eventAddress', 200),
  written('recipients', 'Recipients', 'deliveryDestination', 150),
  written('staff', 'Staff', 'staff', 200),
  written('start', 'Start', 'eventStartTime', 88),
  written('end', 'End', 'eventEndTime', 88),
  written('pickup', 'Pickup', 'pickupTime', 88),
  written('sandwiches', '# sandwiches', 'estimatedSandwichCount', 110, { align: 'right' }),
  written('type', 'Type', 'kinds', 150),
  written('lead', 'Lead', 'leadName', 140),
  written('van', 'Van?', 'vanDriverNeeded', 66),
  written('contact', 'Contact', 'contactName', 150),
  written('phone', 'Phone', 'contactPhone', 130),
  written('email', 'Email', 'contactEmail', 200),
  written('details', 'Details', 'message', 240, { long: true }),
  written('toolkit', 'Toolkit', 'toolkitStatus', 120),
  written('final', 'Final #', 'actualSandwichCount', 86, { align: 'right' }),
  written('notes', 'Notes', 'planningNotes', 220, { long: true }),
  written('more-notes', 'Additional notes', 'schedulingNotes', 220, { long: true }),
  written('social', 'Social', 'socialMediaPostDate', 118),
]

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
