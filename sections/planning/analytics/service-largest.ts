import { formatDay } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { rangeOf } from '#kernel/charity/periods.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Ctx } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { ofFigure, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { barsOf } from './service-bars.ts'
import { opensOf } from './service-opens.ts'

/** The events or entries with the most or the least of a figure, which knows each of them alone. */
export async function largest(
  ctx: Ctx,
  { asks, ranks: [from, to] }: Question,
  figure: Figure,
  { period, place }: Pick<Column, 'period' | 'place'>,
): Promise<Pick<Answer, 'values' | 'opens' | 'sentence' | 'chart'> | null> {
  const first = { asks: asks === 'least' ? 'least' : 'most', count: Math.max(to, MOST_BARS) } as const
  const inOrder = ((await figure.alone?.(ctx, rangeOf(period), place, first)) ?? []).map(
    ({ day, name, value }): Value => ({
      label: name === null ? formatDay(day) : `${name}, ${formatDay(day)}`,
      from: day,
      to: day,
      value: asRead(figure.unit, value).value,
      // On one day there are entries of many locations: whose it is is not said.
      rows:
        name === null && place.hostId === undefined
          ? null
          : figure.rows({ from: day, to: day }, place, ctx.user),
    }),
  )
  // One alone is neither the largest nor the smallest.
  if (inOrder.length < 2) return null
  const values = inOrder.slice(from - 1, to)
  if (values.length < to - from + 1) return null
  return {
    values,
    opens: opensOf(values),
    sentence: `${values.map(({ label, value }) => `${label} with ${ofFigure(figure, value)}`).join('; ')}.`,
    chart: barsOf(inOrder.slice(0, MOST_BARS)),
  }
}
const MOST_BARS = 12
