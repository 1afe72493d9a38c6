import type { Period } from '#kernel/charity/periods.ts'
import { weekSums, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf } from '#server/context.ts'

type Days = Pick<Period, 'start' | 'end'>

/**
 * The weeks of each of these periods that are over and had collections: a week belongs to the period of its collection
 * day, and is counted whole. What still runs, what a holiday took away, and what was before the first entry says nothing
 * of a usual day.
 */
export async function collectionWeeks(ctx: Ctx, periods: readonly Days[]) {
  const today = todayOf(ctx)
  const { firstDay } = await wholeLog(ctx)
  const [from, to] = [
    periods.reduce((first, { start }) => (start < first ? start : first), today),
    periods.reduce((last, { end }) => (end > last ? end : last), ''),
  ]
  const weeks = (await weekSums(ctx, { from, to })).filter(
    ({ week, excluded }) => week.end < today && !excluded && firstDay !== null && week.end >= firstDay,
  )
  return periods.map(({ start, end }) => weeks.filter(({ week }) => week.start >= start && week.start <= end))
}

/** How many collection days each period had, and what one of them brought on average. */
export async function perCollectionDay(ctx: Ctx, periods: readonly Days[]) {
  return (await collectionWeeks(ctx, periods)).map((weeks) => {
    const sandwiches = weeks.reduce((sum, week) => sum + week.sandwiches, 0)
    return { days: weeks.length, perDay: weeks.length > 0 ? Math.round(sandwiches / weeks.length) : 0 }
  })
}
