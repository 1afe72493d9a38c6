import { rangeOf } from '#kernel/charity/periods.ts'
import { countOf } from '#kernel/language/count.ts'
import { isWithinLimit, LIMIT_WORDS, type Limit } from '#kernel/questions/limits.ts'
import type { Question } from '#kernel/questions/question.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { ofFigure } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { barsOf, valued } from './service-bars.ts'
import { clipped, cut, piecesOf } from './service-pieces.ts'

/** How many weeks, months or days had more or less than a number. One that still runs may yet have more; one without anything is no small one. */
export async function beyond(
  ctx: Ctx,
  { per }: Question,
  limit: Limit,
  figure: Figure,
  column: Column | undefined,
): Promise<Pick<Answer, 'values' | 'sentence' | 'chart'> | null> {
  if (!column) return null
  const { label, period, place } = column
  const inside = await clipped(ctx, period)
  const isOfLittle = limit.side === 'fewer' || limit.side === 'most'
  const isOfEvents = figure.unit === 'event'
  const pieces = piecesOf(ctx, inside, per)
    // What is cut by the edge of the time says nothing of little.
    .filter(
      ({ start, end }) =>
        !isOfLittle || (end < todayOf(ctx) && start >= inside.start && (per === 'week' || end <= inside.end)),
    )
    .map((piece) => (per === 'week' ? piece : cut(piece, inside)))
  const all = (await valued(ctx, figure, pieces, place)).filter(
    ({ value }) => !isOfLittle || isOfEvents || value > 0,
  )
  const found = all.filter(({ value }) => isWithinLimit(limit, value))
  const range = rangeOf(inside)
  return {
    values: [{ label, ...range, value: found.length, rows: figure.rows(range, { ...place }, ctx.user) }],
    sentence: `${label}: ${countOf(found.length, per ?? 'week')} of ${all.length} with ${LIMIT_WORDS[limit.side]} ${ofFigure(figure, limit.than)}.`,
    chart: barsOf(all),
  }
}
