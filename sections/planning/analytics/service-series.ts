import { asRead } from '#kernel/charity/figure.ts'
import { isOneValue } from '#kernel/questions/asks.ts'
import { DISTINCT } from '#kernel/questions/left-over.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Ctx } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { fromTo, inWords, MOST_SAID, ofFigure, said, summed, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { barsOf, valued } from './service-bars.ts'
import { counts, sinceFirst } from './service-counts.ts'
import { largest } from './service-largest.ts'
import { opensOf, opensWhole } from './service-opens.ts'
import { clipped, cut, piecesOf, usualPieces, wholePieces } from './service-pieces.ts'

/** One by one, or those with the most or the least. */
export async function onePerPiece(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  column: Column | undefined,
): Promise<Pick<Answer, 'values' | 'opens' | 'sentence' | 'chart'> | null> {
  if (!column) return null
  const { asks, per, ranks } = question
  const { period, place } = column
  if (per === 'event' || per === 'entry') return largest(ctx, question, figure, column)
  const inside = await clipped(ctx, period)
  if (asks === 'series') {
    // A week is whole, as in an average and among the best.
    const pieces = piecesOf(ctx, inside, per).map((piece) => (per === 'week' ? piece : cut(piece, inside)))
    const values = await valued(ctx, figure, pieces, place)
    return {
      values,
      opens: await opensWhole(ctx, column),
      sentence:
        values.length > MOST_SAID
          ? await inShort(ctx, question, column, values)
          : said(values, (value) => ofFigure(figure, value)),
      chart: barsOf(values),
    }
  }
  const pieces = asks === 'most' ? wholePieces(ctx, inside, period, per) : usualPieces(ctx, inside, per)
  const every = await valued(ctx, figure, pieces, place)
  const values = asks === 'least' ? sinceFirst(every) : every
  // One alone is neither the best nor the worst.
  if (values.length < 2) return null
  const sign = asks === 'most' ? -1 : 1
  const inOrder = values.toSorted((a, b) => sign * (a.value - b.value) || (a.from < b.from ? -1 : 1))
  const [from, to] = ranks
  const found = inOrder.slice(from - 1, to)
  // The best of nothing is nothing.
  if (found.length < to - from + 1 || (asks === 'most' && found[0]?.value === 0)) return null
  return {
    values: found,
    opens: found.length > MOST_SAID ? await opensWhole(ctx, column) : opensOf(found),
    sentence: `${found.map(({ label, value }) => `${label} with ${ofFigure(figure, value)}`).join('; ')}.`,
    chart: barsOf(values),
  }
}

/** The same of each month, quarter or year: one that knows nothing of it has none. */
export async function oneOfEach(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  column: Column | undefined,
): Promise<Pick<Answer, 'values' | 'opens' | 'sentence' | 'chart'> | null> {
  if (!column) return null
  const inside = await clipped(ctx, column.period)
  const pieces = piecesOf(ctx, inside, question.by === 'area' ? null : question.by).map((piece) =>
    cut(piece, inside),
  )
  if (pieces.length === 0 || pieces.length > MOST_PIECES) return null
  const isRanked = !isOneValue(question)
  const found = await Promise.all(
    pieces.map(async (period) => {
      const each = { ...column, label: period.label, period }
      if (!isRanked) return (await counts(ctx, question, each))?.value ?? []
      const best = await onePerPiece(ctx, question, figure, each)
      return best?.values.map((value) => ({ ...value, label: `${period.label}: ${value.label}` })) ?? []
    }),
  )
  const values = found.flat()
  if (values.length === 0) return null
  const unit = question.asks === 'share' ? 'percent' : asRead(figure.unit, 0).unit
  return {
    values,
    opens: await opensWhole(ctx, column),
    // The best of each year are what is asked for, and named one by one.
    sentence:
      values.length > MOST_SAID && !isRanked
        ? await inShort(ctx, question, column, values)
        : said(values, (value) => inWords(unit, value)),
    chart: barsOf(values),
  }
}
const MOST_PIECES = 60

/** Many values are drawn; said are their sum, or from where to where they go. */
async function inShort(
  ctx: Ctx,
  question: Question,
  { label, period, place, figure }: Column,
  values: readonly Value[],
): Promise<string> {
  const { asks, per, by } = question
  const unit = asks === 'share' ? 'percent' : asRead(figure.unit, 0).unit
  const isSum = asks === 'series' || asks === 'sum'
  if (!isSum || DISTINCT.has(figure.name)) return `${label}: ${fromTo(values, unit, question)}.`
  // Weeks at its ends are whole, and no days of it are in two of them.
  const [all] = await valued(ctx, figure, [period], place)
  return summed(label, all?.value ?? 0, values, unit, by ?? per ?? 'week')
}
