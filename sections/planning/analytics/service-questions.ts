import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays, type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { changeOf, monthsBetween, type Period, rangeOf, yearsBetween } from '#kernel/charity/periods.ts'
import { fiscalOf, weeksBetween } from '#kernel/charity/week.ts'
import { countOf } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import type { NamedPeriod } from '#kernel/questions/periods.ts'
import { type KnownNames, type Question, read } from '#kernel/questions/question.ts'
import { holidaysIn, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { mayView as seesGroups } from '#sections/operations/groups-catalog/access.ts'
import { organizations } from '#sections/operations/groups-catalog/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type Figure, type FigureFilter, figureNamed } from '#server/data/figures.ts'
import type { Answer, Answered, questions } from './questions-contract.ts'

const NEAR_ALWAYS = ['How many sandwiches did we collect this year?', 'Which week was the best of last year?']

/** Answers by the figures this person may know, on this machine, or says that it is not sure. */
export async function ask(ctx: Ctx, { text }: InputOf<(typeof questions)['ask']>): Promise<Answered> {
  const known = await knownNames(ctx)
  const question = read(text, known, {
    today: todayOf(ctx),
    schedule: ctx.settings.collectionWeekdays,
    fiscal: fiscalOf(ctx.settings.goalYear),
  })
  if ('near' in question) return { answer: null, near: nearFor(ctx, question.near) }
  const figure = figureNamed(ctx, question.figure)
  const filter = filterOf(question)
  const cannot = Object.keys(filter).some((by) => !figure?.by.includes(by as keyof FigureFilter))
  if (!figure || cannot) return { answer: null, near: NEAR_ALWAYS }
  const answer = await answerOf(ctx, question, figure, filter)
  if (!answer) return { answer: null, near: NEAR_ALWAYS }
  return { answer: { ...answer, of: [figure.label, ...namesOf(question, known)] }, near: [] }
}

/** What somebody may not know is not proposed to them either. */
const nearFor = (ctx: Ctx, near: readonly string[]) =>
  near.filter(
    (text) =>
      (figureNamed(ctx, 'events') || !/events/.test(text)) &&
      (figureNamed(ctx, 'minutes') || !/hours/.test(text)),
  )

async function knownNames(ctx: Ctx): Promise<KnownNames> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; area: string | null }>(
    sql`SELECT id, name, area FROM ${hosts} WHERE NOT is_built_in`,
  )
  const groups = passes(ctx.user, seesGroups)
    ? await ctx.db.select({ id: organizations.id, name: organizations.name }).from(organizations)
    : []
  const areas = [...new Set(rows.flatMap(({ area }) => area ?? []))]
  return { locations: rows, areas, groups }
}

const filterOf = ({ hostId, area, organizationId }: Question): FigureFilter => ({
  ...(hostId ? { hostId } : {}),
  ...(area ? { area } : {}),
  ...(organizationId ? { organizationId } : {}),
})

const namesOf = ({ hostId, area, organizationId }: Question, known: KnownNames): string[] =>
  [
    known.locations.find(({ id }) => id === hostId)?.name,
    area,
    known.groups.find(({ id }) => id === organizationId)?.name,
  ].flatMap((name) => name ?? [])

type Found = Omit<Answer, 'of'>

/** Where no days are named: all there are. */
const ALWAYS: Period = { start: '1900-01-01', end: '2199-12-31', label: 'All time' }

/** The days of the log: before and after them there is nothing to be drawn, or to be an average of. */
async function daysOfLog(ctx: Ctx): Promise<Period> {
  const { firstDay, lastDay } = await wholeLog(ctx)
  const today = todayOf(ctx)
  return { start: firstDay ?? today, end: lastDay && lastDay > today ? lastDay : today, label: 'All time' }
}

async function answerOf(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  filter: FigureFilter,
): Promise<Found | null> {
  const today = todayOf(ctx)
  if (figure.standing && (question.periods.length > 0 || question.asks !== 'sum')) return null
  const isAhead = question.figure === 'plannedEvents'
  const periods = figure.standing
    ? [{ start: today, end: today, label: 'Today' }]
    : isAhead
      ? aheadOf(question.periods, today)
      : question.periods.length > 0
        ? question.periods
        : [ALWAYS]
  // What is to come is planned, and nothing else is known of it.
  if (!isAhead && periods.some(({ start }) => start > today)) return null
  if (isAhead && question.asks !== 'sum') return null
  const one = periods[0] ?? ALWAYS
  const words = {
    says: figure.says,
    unit: asRead(figure.unit, 0).unit,
    asks: question.asks,
    change: null,
  }
  const valued = async (over: readonly Period[]) => {
    const values = await figure.between(ctx, over.map(rangeOf), filter)
    return over.map((period, index) => ({
      label: period.label,
      ...rangeOf(period),
      value: asRead(figure.unit, values[index] ?? 0).value,
      rows: figure.rows(rangeOf(period), filter),
    }))
  }
  const inside = await clipped(ctx, one)
  const pieces = () => piecesOf(ctx, inside, question.per ?? 'week')
  // Cut by the edge of what is asked about, it says nothing about the most, the least or an average.
  const wholePieces = () =>
    pieces().filter(({ start, end }) => start >= inside.start && (end <= one.end || question.per === 'week'))
  switch (question.asks) {
    case 'sum': {
      const values = await valued(periods)
      const [now, then] = values
      // The later one beside the earlier one; what is not over stands beside nothing.
      const [earlier, later] = [now, then].toSorted((a, b) => ((a?.from ?? '') < (b?.from ?? '') ? -1 : 1))
      const change = earlier && later && later.to < today ? changeOf(later.value, earlier.value) : null
      return {
        ...words,
        values,
        change,
        sentence: values
          .map(({ label, value }) => `${label}: ${inWords(figure, value)}`)
          .join('. ')
          .concat('.'),
        chart:
          periods.length === 1
            ? await chartOf(ctx, inside, valued)
            : values.map(({ label, value }) => ({ label, value })),
      }
    }
    case 'series': {
      const values = await valued(pieces().map((piece) => cut(piece, inside)))
      return {
        ...words,
        values,
        sentence:
          values.length > MOST_SAID
            ? `${one.label}: ${countOf(values.length, question.per ?? 'week')}, ${inWords(figure, Math.max(...values.map(({ value }) => value)))} at most.`
            : `${values.map(({ label, value }) => `${label}: ${inWords(figure, value)}`).join('. ')}.`,
        chart: values.map(({ label, value }) => ({ label, value })),
      }
    }
    case 'most':
    case 'least': {
      const over = wholePieces().filter(
        (piece) => question.asks === 'most' || isWhole(ctx, piece, question.per),
      )
      const values = await valued(over)
      const sign = question.asks === 'most' ? -1 : 1
      const found = values.toSorted((a, b) => sign * (a.value - b.value) || (a.from < b.from ? -1 : 1))[0]
      if (!found) return null
      return {
        ...words,
        values: [found],
        sentence: `${found.label} with ${inWords(figure, found.value)}.`,
        chart: values.map(({ label, value }) => ({ label, value })),
      }
    }
    case 'average':
      return average(ctx, question, figure, filter, { one: inside, words, valued })
    case 'share':
      return share(ctx, question, figure, filter, { periods, words })
  }
}

/** Nothing is looked for before the log began, nor after today. */
async function clipped(ctx: Ctx, period: Period): Promise<Period> {
  const all = await daysOfLog(ctx)
  return {
    ...period,
    start: period.start > all.start ? period.start : all.start,
    end: period.end < all.end ? period.end : all.end,
  }
}

function piecesOf(ctx: Ctx, { start, end }: Period, per: Question['per']): Period[] {
  if (start > end) return []
  if (per === 'day')
    return Array.from({ length: diffDays(start, end) + 1 }, (_, index) => {
      const day = addDays(start, index)
      return { start: day, end: day, label: formatDay(day) }
    })
  if (per === 'month') return monthsBetween(start, end)
  if (per === 'year') return yearsBetween(start, end, { kind: 'calendar' })
  // A week belongs to the days of its collection.
  return weeksBetween(start, end, ctx.settings.collectionWeekdays).filter((week) => week.start >= start)
}

/** Over, and a week with collections: what is not says nothing about the least, nor about an average. */
const isWhole = (ctx: Ctx, piece: Period, per: Question['per']) =>
  piece.end < todayOf(ctx) && (per !== 'week' || holidaysIn(ctx, piece).length === 0)

type Valued = (over: readonly Period[]) => Promise<Answer['values']>

async function average(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  filter: FigureFilter,
  {
    one,
    words,
    valued,
  }: { one: Period; words: Pick<Found, 'says' | 'unit' | 'asks' | 'change'>; valued: Valued },
): Promise<Found | null> {
  if (question.per === 'entry') {
    const entries = figureNamed(ctx, 'entries')
    const [sum] = await valued([one])
    const [count = 0] = entries ? await entries.between(ctx, [rangeOf(one)], filter) : []
    if (!sum || count === 0) return null
    const value = twoDecimals(sum.value / count)
    return {
      ...words,
      values: [{ ...sum, value }],
      sentence: `${inWords(figure, value)} on average in each of ${countOf(count, 'entry')}, ${one.label}.`,
      chart: [],
    }
  }
  const whole = piecesOf(ctx, one, question.per).filter(
    (piece) =>
      isWhole(ctx, piece, question.per) &&
      piece.start >= one.start &&
      (piece.end <= one.end || question.per === 'week'),
  )
  const values = await valued(whole)
  if (values.length === 0) return null
  const value = twoDecimals(values.reduce((sum, each) => sum + each.value, 0) / values.length)
  return {
    ...words,
    values: [{ label: one.label, ...rangeOf(one), value, rows: figure.rows(rangeOf(one), filter) }],
    sentence: `${inWords(figure, value)} on average in each of ${countOf(values.length, `whole ${question.per}`)}, ${one.label}.`,
    chart: values.map(({ label, value: each }) => ({ label, value: each })),
  }
}

async function share(
  ctx: Ctx,
  question: Question,
  figure: Figure,
  filter: FigureFilter,
  { periods, words }: { periods: readonly Period[]; words: Pick<Found, 'says' | 'asks' | 'change'> },
): Promise<Found | null> {
  const whole = figureNamed(ctx, 'sandwiches')
  if (!whole || !['individual', 'grouped'].includes(question.figure)) return null
  const ranges = periods.map(rangeOf)
  const [parts, all] = [await figure.between(ctx, ranges, filter), await whole.between(ctx, ranges, filter)]
  if (all.some((sum) => sum === 0)) return null
  const values = periods.map((period, index) => ({
    label: period.label,
    ...rangeOf(period),
    value: twoDecimals(((parts[index] ?? 0) / Math.max(1, all[index] ?? 0)) * 100),
    rows: figure.rows(rangeOf(period), filter),
  }))
  return {
    ...words,
    unit: 'percent',
    values,
    sentence: values
      .map(({ label, value }) => `${label}: ${Math.round(value)}% of all sandwiches`)
      .join('. ')
      .concat('.'),
    chart: [],
  }
}

const MANY_DAYS = 100
const SOME_DAYS = 13

/** What a sum is made of: by months where it is long, by weeks where it is not short. */
async function chartOf(ctx: Ctx, period: Period, valued: Valued): Promise<Answer['chart']> {
  const days = period.start <= period.end ? diffDays(period.start, period.end) : 0
  if (days < SOME_DAYS) return []
  const values = await valued(
    piecesOf(ctx, period, days > MANY_DAYS ? 'month' : 'week').map((piece) => cut(piece, period)),
  )
  return values.map(({ label, value }) => ({ label, value }))
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** '306 sandwiches', '12.5 hours'. */
const inWords = ({ unit }: Pick<Figure, 'unit'>, value: number) => {
  const rounded = value >= SMALL ? Math.round(value) : Math.round(value * 10) / 10
  return countOf(rounded, asRead(unit, 0).unit, unit === 'person' ? 'people' : undefined)
}
const SMALL = 1000
const MOST_SAID = 6

const cut = (piece: Period, { start, end }: Period): Period => ({
  ...piece,
  start: piece.start > start ? piece.start : start,
  end: piece.end < end ? piece.end : end,
})

/** From today on; a month without its year is the next one. */
function aheadOf(periods: readonly Period[], today: Day): Period[] {
  if (periods.length === 0) return [{ start: today, end: ALWAYS.end, label: 'From today' }]
  return periods.map((period: NamedPeriod) =>
    period.implicit && period.again && period.end < today
      ? period.again(Number(today.slice(0, 4)) + 1)
      : period,
  )
}
