import type { Day } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { type Period, rangeOf } from '#kernel/charity/periods.ts'
import { countOf } from '#kernel/language/count.ts'
import { isOneValue } from '#kernel/questions/asks.ts'
import type { NamedPeriod } from '#kernel/questions/days.ts'
import type { PlaceFilter } from '#kernel/questions/places.ts'
import type { Question } from '#kernel/questions/question.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { inOneSentence, inWords, ofFigure, said, twoDecimals, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import { sumsByArea } from './service-areas.ts'
import { type Bar, barsOf, chartOf, valued } from './service-bars.ts'
import { beyond } from './service-beyond.ts'
import { changeBetween, joinedOf } from './service-joined.ts'
import { largest } from './service-largest.ts'
import { ALWAYS, clipped, cut, piecesOf, usualPieces, wholePieces } from './service-pieces.ts'
import { rateOf } from './service-rates.ts'
import { soFarOf } from './service-so-far.ts'

type Found = Omit<Answer, 'of' | 'readBy'>

/** Some days, somewhere: of each one value is asked. */
export interface Column {
  label: string
  period: Period
  place: PlaceFilter
  figure: Figure
}

/** What one figure says to a question; null where it cannot say it. */
export async function answerOf(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  names: readonly string[],
  beside: Figure | undefined,
): Promise<Found | null> {
  const periods = periodsOf(ctx, question, figure)
  if (!periods) return null
  const columns = columnsOf(question, periods, names, beside ? [figure, beside] : [figure])
  if (columns.length > MOST_COLUMNS) return null
  const words = { says: figure.says, unit: asRead(figure.unit, 0).unit, asks: question.asks, change: null }
  if (question.by && question.by !== 'area') {
    const found = await oneOfEach(ctx, question, figure, columns[0])
    return found && { ...words, unit: question.asks === 'share' ? 'percent' : words.unit, ...found }
  }
  if (question.limit) {
    const found = await beyond(ctx, question, question.limit, figure, columns[0])
    return found && { ...words, unit: question.per ?? 'week', asks: 'sum', ...found }
  }
  if (question.asks === 'series' || question.asks === 'most' || question.asks === 'least') {
    const found = await onePerPiece(ctx, question, figure, columns[0])
    return found && { ...words, ...found }
  }
  const counted =
    (await sumsByArea(ctx, question, columns))?.map(
      (value): Counted => ({ value, sentence: '', chart: null }),
    ) ?? (await Promise.all(columns.map((column) => counts(ctx, question, column))))
  const values = counted.flatMap((one) => one?.value ?? [])
  if (values.length < columns.length) return null
  const unit = question.asks === 'share' ? 'percent' : words.unit
  if (question.joined !== 'each') {
    const joined = joinedOf(todayOf(ctx), question, figure, values)
    const bars = barsOf(values)
    return (
      joined && { ...words, unit: question.joined === 'change' ? 'percent' : unit, ...joined, chart: bars }
    )
  }
  const soFar = await soFarOf(ctx, question, columns, values)
  if (soFar) return { ...words, ...soFar }
  return {
    ...words,
    unit,
    values,
    change: question.asks === 'share' ? null : changeBetween(values, todayOf(ctx)),
    sentence:
      counted.length === 1
        ? (counted[0]?.sentence ?? '')
        : question.by === 'area'
          ? inOneSentence(periods[0]?.label ?? '', values, unit)
          : said(values, (value) => inWords(unit, value)),
    chart: columns.length > 1 ? barsOf(values) : (counted[0]?.chart ?? (await chartOf(ctx, columns[0]))),
  }
}

/** The days that a figure is asked of; null where it knows nothing of them. */
function periodsOf(ctx: Ctx, question: Question, figure: Figure): Period[] | null {
  const today = todayOf(ctx)
  if (figure.standing)
    return question.periods.length > 0 || question.asks !== 'sum'
      ? null
      : [{ start: today, end: today, label: 'Today' }]
  if (figure.ahead) return question.asks === 'sum' ? aheadOf(question.periods, today) : null
  const periods = question.periods.length > 0 ? question.periods : [ALWAYS]
  // What is to come is planned, and nothing else is known of it.
  return periods.some(({ start }) => start > today) ? null : periods
}

/** More areas than that are a report. */
const MOST_COLUMNS = 40

function columnsOf(
  { places, joined, by }: Question,
  periods: readonly Period[],
  names: readonly string[],
  figures: readonly [Figure, ...Figure[]],
): Column[] {
  const [period = ALWAYS] = periods
  const [figure] = figures
  if (figures.length > 1)
    return figures.map((one) => ({
      label: `${one.label}, ${period.label}`,
      period,
      place: places[0] ?? {},
      figure: one,
    }))
  const atPlace = (place: PlaceFilter, at: number) => ({
    // Of many areas the time is said once.
    label: joined === 'without' || by === 'area' ? (names[at] ?? '') : `${names[at] ?? ''}, ${period.label}`,
    period,
    place,
    figure,
  })
  if (joined === 'without' && periods.length === 1 && places.length === 1)
    return [{ label: period.label, period, place: {}, figure }, ...places.map(atPlace)]
  if (by === 'area' || places.length > 1) return places.map(atPlace)
  return periods.map((one) => ({ label: one.label, period: one, place: places[0] ?? {}, figure }))
}

interface Counted {
  value: Value
  sentence: string
  /** Null: what it is made of is drawn where it stands alone. */
  chart: Bar[] | null
}

/** One value of some days. */
async function counts(
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
  const which = asks === 'median' ? 'as the middle one of' : 'on average in each of'
  return {
    value: { ...value(each), ...rangeOf(inside), rows: figure.rows(rangeOf(inside), { ...place }, ctx.user) },
    sentence: `${ofFigure(figure, each)} ${which} ${countOf(values.length, `whole ${per}`)}, ${label}.`,
    chart: barsOf(values),
  }
}

/** Where no days are named, the time before the first of them is none of theirs. */
const sinceFirst = (values: readonly Value[]) => {
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

/** One by one, or those with the most or the least. */
async function onePerPiece(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  column: Column | undefined,
): Promise<Pick<Found, 'values' | 'sentence' | 'chart'> | null> {
  if (!column) return null
  const { asks, per, ranks } = question
  const { period, place } = column
  if (per === 'event' || per === 'entry') return largest(ctx, question, figure, column)
  const inside = await clipped(ctx, period)
  if (asks === 'series') {
    // A week is whole, as in an average and among the best.
    const pieces = piecesOf(ctx, inside, per).map((piece) => (per === 'week' ? piece : cut(piece, inside)))
    const values = await valued(ctx, figure, pieces, place)
    const most = Math.max(...values.map(({ value }) => value))
    return {
      values,
      sentence:
        values.length > MOST_SAID
          ? `${period.label}: ${countOf(values.length, per ?? 'week')}, ${ofFigure(figure, most)} at most.`
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
    sentence: `${found.map(({ label, value }) => `${label} with ${ofFigure(figure, value)}`).join('; ')}.`,
    chart: barsOf(values),
  }
}

/** The same of each month, quarter or year: one that knows nothing of it has none. */
async function oneOfEach(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  column: Column | undefined,
): Promise<Pick<Found, 'values' | 'sentence' | 'chart'> | null> {
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
    sentence: said(values, (value) => inWords(unit, value)),
    chart: barsOf(values),
  }
}
const MOST_PIECES = 60

const MOST_SAID = 6

/** From today on; a month without its year is the next one. */
function aheadOf(periods: readonly Period[], today: Day): Period[] {
  if (periods.length === 0) return [{ start: today, end: ALWAYS.end, label: 'From today' }]
  const year = Number(today.slice(0, 4))
  return periods.map((period: NamedPeriod) => {
    if (!period.implicit || !period.again || period.end >= today) return period
    const same = period.again(year)
    return same.end >= today ? same : period.again(year + 1)
  })
}
