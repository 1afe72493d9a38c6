import { addDays, type Day, instantIn, todayIn } from './day.ts'

/** Whole days, both included, or from one instant to another (ISO). Days are the organization's, whoever looks. */
export type Span = { from: Day; to: Day } | { start: string; end: string }

const lastInstant = ({ start, end }: { start: string; end: string }) =>
  // What ends at midnight does not reach into the next day.
  new Date(Math.max(Date.parse(start), Date.parse(end) - 1))

/** The first and the last day that it touches on the organization's wall. */
export const daysOf = (span: Span, timeZone: string): { from: Day; to: Day } =>
  'from' in span
    ? span
    : { from: todayIn(timeZone, new Date(span.start)), to: todayIn(timeZone, lastInstant(span)) }

/** From when to when, for what must be compared or ordered: a day lasts from its midnight to the next. */
export const instantsOf = (span: Span, timeZone: string): { start: Date; end: Date } =>
  'from' in span
    ? { start: instantIn(timeZone, span.from), end: instantIn(timeZone, addDays(span.to, 1)) }
    : { start: new Date(span.start), end: new Date(span.end) }

/** Do they have a moment in common? What ends when the other begins has none. */
export const overlap = (one: { start: Date; end: Date }, other: { start: Date; end: Date }) =>
  one.start < other.end && other.start < one.end

/** Earliest first; of those that begin together the longer one. */
export const inOrder = <T extends { span: Span }>(items: readonly T[], timeZone: string): T[] =>
  items
    .map((item) => ({ item, at: instantsOf(item.span, timeZone) }))
    .sort((a, b) => a.at.start.getTime() - b.at.start.getTime() || b.at.end.getTime() - a.at.end.getTime())
    .map(({ item }) => item)
