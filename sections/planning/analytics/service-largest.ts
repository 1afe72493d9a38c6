import { formatDay } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { type Period, rangeOf } from '#kernel/charity/periods.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Ctx } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { ofFigure, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import { barsOf } from './service-bars.ts'

/** The events with the most or the least of a figure, which knows each of them alone. */
export async function largest(
  ctx: Ctx,
  { asks, ranks: [from, to] }: Question,
  figure: Figure,
  period: Period,
): Promise<Pick<Answer, 'values' | 'sentence' | 'chart'> | null> {
  const known = (await figure.alone?.(ctx, rangeOf(period), {})) ?? []
  // One alone is neither the largest nor the smallest.
  if (known.length < 2) return null
  const sign = asks === 'most' ? -1 : 1
  const inOrder = known
    .toSorted((a, b) => sign * (a.value - b.value) || (a.day < b.day ? -1 : 1))
    .map(
      ({ day, name, value }): Value => ({
        label: `${name}, ${formatDay(day)}`,
        from: day,
        to: day,
        value: asRead(figure.unit, value).value,
        rows: figure.rows({ from: day, to: day }, {}, ctx.user),
      }),
    )
  const values = inOrder.slice(from - 1, to)
  if (values.length < to - from + 1) return null
  return {
    values,
    sentence: `${values.map(({ label, value }) => `${label} with ${ofFigure(figure, value)}`).join('; ')}.`,
    chart: barsOf(inOrder.slice(0, MOST_BARS)),
  }
}
const MOST_BARS = 12
