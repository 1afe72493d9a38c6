import { addDays, diffDays, formatDay, formatDays } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { monthsBetween, type Period, rangeOf } from '#kernel/charity/periods.ts'
import { shortLabelOf, weeksBetween } from '#kernel/charity/week.ts'
import type { PlaceFilter } from '#kernel/questions/places.ts'
import type { Ctx } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import type { Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { clipped, cut } from './service-pieces.ts'

export type Bar = Answer['chart'][number]

/** Its value in each of these times. */
export async function valued(
  ctx: Ctx,
  figure: Figure,
  over: readonly Period[],
  place: PlaceFilter,
): Promise<Value[]> {
  const values = await figure.between(ctx, over.map(rangeOf), { ...place })
  return over.map((period, index) => ({
    label: period.label,
    ...rangeOf(period),
    value: asRead(figure.unit, values[index] ?? 0).value,
    rows: figure.rows(rangeOf(period), { ...place }, ctx.user),
  }))
}

export const barsOf = (values: readonly Value[]): Bar[] =>
  values.map(({ label, from: start, value }) => ({ label: shortLabelOf({ start, label }), value }))

const MANY_DAYS = 100
const SOME_DAYS = 13

/**
 * What a sum is made of: by months where it is long, by weeks where it is not short. Every day of it is in one bar and no
 * other day is, so that together they are the sum.
 */
export async function chartOf(ctx: Ctx, column: Column | undefined): Promise<Bar[]> {
  if (!column) return []
  const { figure, period, place } = column
  const inside = await clipped(ctx, period)
  const { start, end } = inside
  const days = start <= end ? diffDays(start, end) : 0
  if (days < SOME_DAYS) return []
  const pieces: Period[] =
    days > MANY_DAYS ? monthsBetween(start, end) : weeksBetween(start, end, ctx.settings.collectionWeekdays)
  const parts = pieces.map((piece) => ({ ...cut(piece, inside), label: labelIn(piece, period) }))
  // The log tells what is worth drawing; something else may have been counted before it began.
  const around = [
    { start: period.start, end: addDays(start, -1), label: `Before ${formatDay(start, 'short')}` },
    { start: addDays(end, 1), end: period.end, label: `After ${formatDay(end, 'short')}` },
  ].filter((one) => one.start <= one.end)
  const values = await valued(ctx, figure, [...parts, ...around], place)
  const [bars, others] = [barsOf(values.slice(0, parts.length)), barsOf(values.slice(parts.length))]
  const of = (words: string) => others.filter(({ label, value }) => value !== 0 && label.startsWith(words))
  return [...of('Before'), ...bars, ...of('After')]
}

/** What is no whole week or month of it is called by its days. */
function labelIn(piece: Period, asked: Period): string {
  const { start, end } = cut(piece, asked)
  return start === piece.start && end === piece.end ? piece.label : formatDays(start, end)
}
