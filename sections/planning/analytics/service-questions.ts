import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays, diffDays, formatDay } from '#kernel/charity/day.ts'
import { changeOf, monthsBetween, type Period, yearsBetween } from '#kernel/charity/periods.ts'
import { weeksBetween } from '#kernel/charity/week.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { type KnownNames, type Question, read } from '#kernel/questions/question.ts'
import { holidaysIn, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { mayView as seesGroups } from '#sections/operations/groups-catalog/access.ts'
import { organizations } from '#sections/operations/groups-catalog/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type Figure, type FigureFilter, figureNamed } from '#server/data/figures.ts'
import type { Answer, Answered, questions } from './questions-contract.ts'

const JULY = 7
const NEAR_ALWAYS = ['How many sandwiches did we collect this year?', 'Which week was the best of last year?']

/** Answers by the figures this person may know, on this machine, or says that it is not sure. */
export async function ask(ctx: Ctx, { text }: InputOf<(typeof questions)['ask']>): Promise<Answered> {
  const known = await knownNames(ctx)
  const own = ctx.settings.goalYear
  const question = read(text, known, {
    today: todayOf(ctx),
    schedule: ctx.settings.collectionWeekdays,
    fiscal: own.kind === 'fiscal' ? own : { kind: 'fiscal', startMonth: JULY },
  })
  if ('near' in question) return { answer: null, near: question.near }
  const figure = figureNamed(ctx, question.figure)
  const filter = filterOf(question)
  const cannot = Object.keys(filter).some((by) => !figure?.by.includes(by as keyof FigureFilter))
  if (!figure || cannot) return { answer: null, near: NEAR_ALWAYS }
  const answer = await answerOf(ctx, question, figure, filter)
  if (!answer) return { answer: null, near: NEAR_ALWAYS }
  return { answer: { ...answer, of: [figure.label, ...namesOf(question, known)] }, near: [] }
}

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
const rangeOf = ({ start, end }: Period) => ({ from: start, to: end })

/** Everything that was ever logged, where no days are named. */
async function everything(ctx: Ctx): Promise<Period> {
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
  if (figure.standing && (question.periods.length > 0 || question.asks !== 'sum')) return null
  const periods = figure.standing
    ? [{ start: todayOf(ctx), end: todayOf(ctx), label: 'Today' }]
    : question.periods.length > 0
      ? question.periods
      : [await everything(ctx)]
  const one = periods[0] ?? (await everything(ctx))
  const words = { says: figure.says, unit: figure.unit, asks: question.asks, change: null }
  const valued = async (over: readonly Period[]) => {
    const values = await figure.between(ctx, over.map(rangeOf), filter)
    return over.map((period, index) => ({
      label: period.label,
      ...rangeOf(period),
      value: values[index] ?? 0,
      rows: figure.rows(rangeOf(period), filter),
    }))
  }
  const inside = await clipped(ctx, one)
  const pieces = () => piecesOf(ctx, inside, question.per ?? 'week')
  switch (question.asks) {
    case 'sum': {
      const values = await valued(periods)
      const [now, then] = values
      const change = now && then ? changeOf(now.value, then.value) : null
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
      const values = await valued(pieces())
      return {
        ...words,
        values,
        sentence: `${one.label}, ${countOf(values.length, question.per ?? 'week')}.`,
        chart: values.map(({ label, value }) => ({ label, value })),
      }
    }
    case 'most':
    case 'least': {
      const over = pieces().filter((piece) => question.asks === 'most' || isWhole(ctx, piece, question.per))
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
  const all = await everything(ctx)
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
    const value = Math.round((sum.value / count) * 10) / 10
    return {
      ...words,
      values: [{ ...sum, value }],
      sentence: `${inWords(figure, value)} on average in each of ${countOf(count, 'entry')}, ${one.label}.`,
      chart: [],
    }
  }
  const whole = piecesOf(ctx, one, question.per).filter((piece) => isWhole(ctx, piece, question.per))
  const values = await valued(whole)
  if (values.length === 0) return null
  const value = Math.round(values.reduce((sum, each) => sum + each.value, 0) / values.length)
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
  const values = periods.map((period, index) => ({
    label: period.label,
    ...rangeOf(period),
    value: (all[index] ?? 0) > 0 ? Math.round(((parts[index] ?? 0) / (all[index] ?? 1)) * 100) : 0,
    rows: figure.rows(rangeOf(period), filter),
  }))
  return {
    ...words,
    unit: 'percent',
    values,
    sentence: values
      .map(({ label, value }) => `${label}: ${value}% of all sandwiches`)
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
  const values = await valued(piecesOf(ctx, period, days > MANY_DAYS ? 'month' : 'week'))
  return values.map(({ label, value }) => ({ label, value }))
}

/** '306 sandwiches', '12.5 hours'. */
export const inWords = ({ unit }: Pick<Figure, 'unit'>, value: number) =>
  unit === 'minute'
    ? `${formatNumber(Math.round((value / 60) * 10) / 10)} hours`
    : countOf(value, unit, unit === 'person' ? 'people' : undefined)
