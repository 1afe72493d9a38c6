import { addDays, type Day, diffDays, endOfMonth, startOfMonth } from '#kernel/charity/day.ts'

export interface Span {
  startDate: Day | null
  dueDate: Day | null
}

/** Those without a day have no place in time. */
export const hasDay = ({ startDate, dueDate }: Span) => startDate !== null || dueDate !== null

/** The months from the first day to the last, with today's, each with its first day. */
export function monthsOf(spans: readonly Span[], today: Day): Day[] {
  const days = [today, ...spans.flatMap(({ startDate, dueDate }) => [startDate, dueDate])].flatMap(
    (day) => day ?? [],
  )
  const last = days.reduce((a, b) => (a > b ? a : b), today)
  const months: Day[] = []
  for (
    let month = startOfMonth(days.reduce((a, b) => (a < b ? a : b), today));
    month <= last;
    month = addDays(endOfMonth(month), 1)
  )
    months.push(month)
  return months
}

/** Where a day stands in these months, from 0 to 1: each month is equally wide. */
export function placeIn(months: readonly Day[], day: Day): number {
  const index = months.findIndex((month) => startOfMonth(day) === month)
  const month = months[index]
  if (month === undefined) return day < (months[0] ?? day) ? 0 : 1
  const length = diffDays(month, endOfMonth(month)) + 1
  return (index + diffDays(month, day) / length) / months.length
}

/** From where to where a project reaches; one with a single day is as long as that day. */
export function barOf(months: readonly Day[], { startDate, dueDate }: Span): { from: number; to: number } {
  const first = startDate ?? dueDate ?? ''
  const last = dueDate ?? startDate ?? ''
  return {
    from: placeIn(months, first < last ? first : last),
    to: placeIn(months, addDays(first < last ? last : first, 1)),
  }
}
