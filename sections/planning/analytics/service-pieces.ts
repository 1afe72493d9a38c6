import { addDays, diffDays, formatDay } from '#kernel/charity/day.ts'
import { monthsBetween, type Period, quartersOf, yearsBetween } from '#kernel/charity/periods.ts'
import { weeksBetween } from '#kernel/charity/week.ts'
import type { Question } from '#kernel/questions/question.ts'
import { FIRST_DAY, holidaysIn, LAST_DAY, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf } from '#server/context.ts'

/** Where no days are named: all there are. */
export const ALWAYS: Period = { start: FIRST_DAY, end: LAST_DAY, label: 'All time' }

/** Nothing is looked for before the log began, nor after today: there is nothing to be drawn, or to be an average of. */
export async function clipped(ctx: Ctx, period: Period): Promise<Period> {
  const { firstDay, lastDay } = await wholeLog(ctx)
  const today = todayOf(ctx)
  const [start, end] = [firstDay ?? today, lastDay && lastDay > today ? lastDay : today]
  return {
    ...period,
    start: period.start > start ? period.start : start,
    end: period.end < end ? period.end : end,
  }
}

/** The days, weeks, months, quarters or years of a time. */
export function piecesOf(ctx: Ctx, { start, end }: Period, per: Question['per']): Period[] {
  if (start > end) return []
  const years = () => yearsBetween(start, end, { kind: 'calendar' })
  if (per === 'day')
    return Array.from({ length: diffDays(start, end) + 1 }, (_, index) => {
      const day = addDays(start, index)
      return { start: day, end: day, label: formatDay(day) }
    })
  if (per === 'month') return monthsBetween(start, end)
  if (per === 'quarter')
    return years().flatMap((year) =>
      quartersOf(year)
        .map((quarter, at) => ({ ...quarter, label: `Q${at + 1} ${year.label}` }))
        .filter((quarter) => quarter.end >= start && quarter.start <= end),
    )
  if (per === 'year') return years()
  // A week belongs to the days of its collection.
  return weeksBetween(start, end, ctx.settings.collectionWeekdays).filter((week) => week.start >= start)
}

/** Over, and a week with collections: what is not says nothing about the least, nor about an average. */
const isOver = (ctx: Ctx, piece: Period, per: Question['per']) =>
  piece.end < todayOf(ctx) && (per !== 'week' || holidaysIn(ctx, piece).length === 0)

/** Those that lie whole inside what is asked about: cut by its edge, they say nothing about the most or the least. */
export const wholePieces = (ctx: Ctx, inside: Period, asked: Period, per: Question['per']) =>
  piecesOf(ctx, inside, per).filter(
    ({ start, end }) => start >= inside.start && (end <= asked.end || per === 'week'),
  )

/** Those of them that are over and usual. */
export const usualPieces = (ctx: Ctx, inside: Period, per: Question['per']) =>
  piecesOf(ctx, inside, per).filter(
    (piece) =>
      isOver(ctx, piece, per) && piece.start >= inside.start && (piece.end <= inside.end || per === 'week'),
  )

/** Among them were weeks without collections, which an average leaves out. */
export const leavesWeeksOut = (ctx: Ctx, inside: Period, per: Question['per']) =>
  per === 'week' &&
  piecesOf(ctx, inside, per).some(
    (week) => week.end < todayOf(ctx) && week.start >= inside.start && holidaysIn(ctx, week).length > 0,
  )

/** What of a piece lies inside. */
export const cut = (piece: Period, { start, end }: Period): Period => ({
  ...piece,
  start: piece.start > start ? piece.start : start,
  end: piece.end < end ? piece.end : end,
})
