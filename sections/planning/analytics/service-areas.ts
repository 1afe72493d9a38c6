import { asRead } from '#kernel/charity/figure.ts'
import { rangeOf } from '#kernel/charity/periods.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Ctx } from '#server/context.ts'
import type { Value } from './answer-words.ts'
import type { Column } from './service-answers.ts'

/** The sum of each area, in one question for all of them where the figure knows how; null where it does not, or no sums are asked. */
export async function sumsByArea(
  ctx: Ctx,
  { by, asks }: Question,
  columns: readonly Column[],
): Promise<Value[] | null> {
  const [first] = columns
  if (by !== 'area' || asks !== 'sum' || !first?.figure.byArea) return null
  const sums = await first.figure.byArea(ctx, rangeOf(first.period))
  return columns.map(({ label, period, place, figure }) => ({
    label,
    ...rangeOf(period),
    value: asRead(figure.unit, sums.get(place.area ?? '') ?? 0).value,
    rows: figure.rows(rangeOf(period), { ...place }, ctx.user),
  }))
}
