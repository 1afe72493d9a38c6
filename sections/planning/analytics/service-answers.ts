import type { Day } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import type { Period } from '#kernel/charity/periods.ts'
import { countOf } from '#kernel/language/count.ts'
import type { NamedPeriod } from '#kernel/questions/days.ts'
import type { PlaceFilter } from '#kernel/questions/places.ts'
import type { Question } from '#kernel/questions/question.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import { fromTo, inOneSentence, inWords, MOST_SAID, said, summed, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import { sumsByArea } from './service-areas.ts'
import { barsOf, chartOf } from './service-bars.ts'
import { beyond } from './service-beyond.ts'
import { type Counted, counts } from './service-counts.ts'
import { changeBetween, joinedOf } from './service-joined.ts'
import { opensOf, opensWhole } from './service-opens.ts'
import { ALWAYS } from './service-pieces.ts'
import { oneOfEach, onePerPiece } from './service-series.ts'
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
    const opens = columns[0] ? await opensWhole(ctx, columns[0]) : []
    return found && { ...words, unit: question.per ?? 'week', asks: 'sum', ...found, opens }
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
    const drawn = { opens: opensOf(values), chart: barsOf(values) }
    return joined && { ...words, unit: question.joined === 'change' ? 'percent' : unit, ...joined, ...drawn }
  }
  const isByArea = question.by === 'area'
  const soFar = await soFarOf(ctx, question, columns, values)
  if (soFar) return { ...words, ...soFar, opens: opensOf(soFar.values) }
  return {
    ...words,
    unit,
    values,
    opens: opensOf(values).map(({ label, rows }, at) => ({
      label: isByArea ? `${label}: ${inWords(unit, values[at]?.value ?? 0)}` : label,
      rows,
    })),
    change: question.asks === 'share' ? null : changeBetween(values, todayOf(ctx)),
    sentence:
      counted.length === 1
        ? (counted[0]?.sentence ?? '')
        : isByArea
          ? byArea(question, periods[0]?.label ?? '', values, unit)
          : said(values, (value) => inWords(unit, value)),
    chart: columns.length > 1 ? barsOf(values) : (counted[0]?.chart ?? (await chartOf(ctx, columns[0]))),
  }
}

/** Areas stand one by one in the links to their rows; nobody is ranked. */
function byArea(question: Question, time: string, values: readonly Value[], unit: string): string {
  if (values.length <= MOST_SAID) return inOneSentence(time, values, unit)
  const sum = values.reduce((all, { value }) => all + value, 0)
  return question.asks === 'sum'
    ? summed(time, sum, values, unit, 'area')
    : `${time}: ${fromTo(values, unit, question)} in ${countOf(values.length, 'area')}.`
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
