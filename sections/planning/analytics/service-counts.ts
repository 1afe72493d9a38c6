import { rangeOf } from '#kernel/charity/periods.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Ctx } from '#server/context.ts'
import { ofFigure, twoDecimals, type Value } from './answer-words.ts'
import type { Column } from './service-answers.ts'
import { type Bar, barsOf, valued } from './service-bars.ts'
import { ALWAYS, clipped, leavesWeeksOut, usualPieces } from './service-pieces.ts'
import { rateOf } from './service-rates.ts'

export interface Counted {
  value: Value
  sentence: string
  /** Null: what it is made of is drawn where it stands alone. */
  chart: Bar[] | null
}

/** One value of some days. */
export async function counts(
  ctx: Ctx,
  { asks, per, whole }: Question,
  { label, period, place, figure }: Column,
): Promise<Counted | null> {
  const value = (of: number): Value => ({
    label,
    ...rangeOf(period),
    value: of,
    rows: figure.rows(rangeOf(period), { ...place }, ctx.user),
  })
  const rate = await rateOf(ctx, { asks, per, ...(whole && { whole }) }, figure, {
    label,
    period,
    place,
    figure,
  })
  if (rate) return rate.each === null ? null : { value: value(rate.each), sentence: rate.sentence, chart: [] }
  if (asks === 'sum') {
    const [sum] = await valued(ctx, figure, [period], place)
    if (!sum) return null
    return {
      value: value(sum.value),
      sentence: `${label}: ${ofFigure(figure, sum.value)}.`,
      chart: null,
    }
  }
  const inside = await clipped(ctx, period)
  const all = await valued(ctx, figure, usualPieces(ctx, inside, per), place)
  const values = period === ALWAYS ? sinceFirst(all) : all
  if (values.length === 0) return null
  const each = asks === 'median' ? middleOf(values) : meanOf(values)
  const leftOut = leavesWeeksOut(ctx, inside, per) ? ' Weeks without collections are left out.' : ''
  const which = asks === 'median' ? 'as the middle one of' : 'on average in each of'
  return {
    value: { ...value(each), ...rangeOf(inside), rows: figure.rows(rangeOf(inside), { ...place }, ctx.user) },
    sentence: `${ofFigure(figure, each)} ${which} ${countOf(values.length, `whole ${per}`)}, ${label}.${leftOut}`,
    chart: barsOf(values),
  }
}

/** Where no days are named, the time before the first of them is none of theirs. */
export const sinceFirst = (values: readonly Value[]) => {
  const first = values.findIndex(({ value }) => value > 0)
  return first < 0 ? [] : values.slice(first)
}

const meanOf = (values: readonly Value[]) =>
  twoDecimals(values.reduce((sum, { value }) => sum + value, 0) / values.length)

function middleOf(values: readonly Value[]): number {
  const inOrder = values.map(({ value }) => value).toSorted((a, b) => a - b)
  const at = (inOrder.length - 1) / 2
  return twoDecimals(((inOrder[Math.floor(at)] ?? 0) + (inOrder[Math.ceil(at)] ?? 0)) / 2)
}
