import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { type Day, MONTH_NAMES, monthOf, yearOf } from '#kernel/charity/day.ts'
import type { ToldFigure } from '#kernel/charity/figure.ts'
import { monthsAway, monthsBetween, type Period, rangeOf } from '#kernel/charity/periods.ts'
import { weeksBetween } from '#kernel/charity/week.ts'
import {
  holidaysIn,
  type Sites,
  type Sums,
  sumsBetween,
  weekAt,
  weekSums,
  wholeLog,
} from '#sections/collections/collections/service-sums.ts'
import { collectionHostDays, collections as log } from '#sections/collections/collections/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type DayRange, told } from '#server/data/figures.ts'
import type { analytics, Bucket, HostNumbers, Span, Trends } from './contract.ts'

type Calls = typeof analytics

const MONTHS: Record<Exclude<Span, 'all'>, number> = { '3m': 3, '6m': 6, '1y': 12 }
const NOTHING: Sums = { entries: 0, individual: 0, grouped: 0, sandwiches: 0 }

export const perEntry = ({ sandwiches, entries }: Pick<Sums, 'sandwiches' | 'entries'>) =>
  entries > 0 ? Math.round((sandwiches / entries) * 10) / 10 : null

export const sumAll = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, { entries, individual, grouped, sandwiches }) => ({
      entries: sum.entries + entries,
      individual: sum.individual + individual,
      grouped: sum.grouped + grouped,
      sandwiches: sum.sandwiches + sandwiches,
    }),
    NOTHING,
  )

/** Whole months back from today, but nothing before the first entry. */
function firstOf(today: Day, span: Span, firstDay: Day): Day {
  const from = span === 'all' ? firstDay : monthsAway(today, 1 - MONTHS[span])
  return from > firstDay ? from : firstDay
}

export async function trends(ctx: Ctx, { view, span, hostId }: InputOf<Calls['trends']>): Promise<Trends> {
  const today = todayOf(ctx)
  const sites = { hostId }
  const { firstDay, lastDay } = hostId ? await spanOf(ctx, hostId) : await wholeLog(ctx)
  if (!firstDay || !lastDay)
    return { from: null, to: today, buckets: [], figures: [], averagePerEntry: null, seasons: null }
  const last = lastDay > today ? lastDay : today
  // Months of the year stand beside those of all years.
  const from = firstOf(today, view === 'weekly' ? span : 'all', firstDay)
  const buckets =
    view === 'weekly' ? await weekBuckets(ctx, from, last, sites) : await monthBuckets(ctx, from, last, sites)
  const range = { from: buckets[0]?.start ?? from, to: buckets.at(-1)?.end ?? last }
  return {
    ...range,
    buckets,
    figures: await figuresOf(ctx, range, sites),
    averagePerEntry: perEntry(sumAll(buckets)),
    seasons: view === 'seasonal' ? await seasons(ctx, firstDay, sites) : null,
  }
}

/** What came in a time, each figure with what it counts and the way to its rows. */
async function figuresOf(ctx: Ctx, range: DayRange, sites: Sites): Promise<ToldFigure[]> {
  const figures = await Promise.all(
    ['sandwiches', 'individual', 'grouped', 'entries'].map((name) => told(ctx, name, range, sites)),
  )
  return figures.flatMap((figure) => figure ?? [])
}

export async function weekBuckets(ctx: Ctx, from: Day, to: Day, sites: Sites = {}): Promise<Bucket[]> {
  const running = weekAt(ctx, todayOf(ctx))
  return (await weekSums(ctx, { from, to }, sites)).map(
    ({ week, holidays, entries, individual, grouped, sandwiches }) => ({
      ...week,
      entries,
      individual,
      grouped,
      sandwiches,
      holidays,
      running: week.start === running.start,
    }),
  )
}

/** The holidays of the weeks whose collection day lies in a month and has been. */
const holidaysOf = (ctx: Ctx, { start, end }: Period) => [
  ...new Set(
    weeksBetween(start, end, ctx.settings.collectionWeekdays)
      .filter((week) => week.start >= start && week.start <= todayOf(ctx))
      .flatMap((week) => holidaysIn(ctx, week)),
  ),
]

export async function monthBuckets(ctx: Ctx, from: Day, to: Day, sites: Sites = {}): Promise<Bucket[]> {
  const today = todayOf(ctx)
  const months = monthsBetween(from, to)
  const sums = await sumsBetween(ctx, months.map(rangeOf), sites)
  return months.map((month, index) => ({
    ...month,
    ...(sums[index] ?? NOTHING),
    holidays: holidaysOf(ctx, month),
    running: month.start <= today && today <= month.end,
  }))
}

/** By the month of the year: this year, the last one, and the mean of those before. */
async function seasons(ctx: Ctx, firstDay: Day, sites: Sites): Promise<Trends['seasons']> {
  const today = todayOf(ctx)
  const months = await monthBuckets(ctx, firstDay, today, sites)
  return MONTH_NAMES.map((name, index) => {
    const ofMonth = months.filter(({ start }) => monthOf(start) === index + 1)
    const inYear = (year: number) => ofMonth.find(({ start }) => yearOf(start) === year)?.sandwiches ?? null
    // The month in which the log began is not whole, and says nothing of a season.
    const before = ofMonth.filter(({ start }) => yearOf(start) < yearOf(today) - 1 && start >= firstDay)
    return {
      label: name.slice(0, 3),
      thisYear: inYear(yearOf(today)),
      lastYear: inYear(yearOf(today) - 1),
      earlier:
        before.length > 0
          ? Math.round(before.reduce((sum, { sandwiches }) => sum + sandwiches, 0) / before.length)
          : null,
    }
  })
}

/** The days of the first and the last entry of a location. */
async function spanOf(ctx: Ctx, hostId: string) {
  const { rows } = await ctx.db.execute<{ firstDay: Day | null; lastDay: Day | null }>(
    sql`SELECT min(day)::text AS "firstDay", max(day)::text AS "lastDay" FROM ${collectionHostDays}
      WHERE host_id = ${hostId} AND entries > 0`,
  )
  return rows[0] ?? { firstDay: null, lastDay: null }
}

/** Domain 10.2: one location, compared with nobody. */
export async function host(ctx: Ctx, { id, span }: InputOf<Calls['host']>): Promise<HostNumbers> {
  const { rows: found } = await ctx.db.execute<{ name: string }>(
    sql`SELECT name FROM ${hosts} WHERE id = ${id} AND NOT is_built_in`,
  )
  const name = found[0]?.name
  if (name === undefined) throw notFound('This location')
  const today = todayOf(ctx)
  const { firstDay, lastDay } = await spanOf(ctx, id)
  if (!firstDay || !lastDay)
    return {
      id,
      name,
      from: null,
      to: today,
      figures: [],
      averagePerEntry: null,
      months: [],
      groups: [],
      imported: 0,
    }
  const months = await monthBuckets(ctx, firstOf(today, span, firstDay), lastDay > today ? lastDay : today, {
    hostId: id,
  })
  const range = { from: months[0]?.start ?? firstDay, to: months.at(-1)?.end ?? today }
  return {
    id,
    name,
    ...range,
    figures: await figuresOf(ctx, range, { hostId: id }),
    averagePerEntry: perEntry(sumAll(months)),
    months,
    ...(await groupsAt(ctx, id, range)),
  }
}

const MOST_GROUPS = 500

/** Whoever brought something there, by name and whatever its letters; and how many entries came from files. */
async function groupsAt(ctx: Ctx, id: string, { from, to }: { from: Day; to: Day }) {
  const here = sql`c.host_id = ${id} AND c.collection_date BETWEEN ${from} AND ${to}`
  const { rows: groups } = await ctx.db.execute<HostNumbers['groups'][number]>(
    sql`SELECT min(trim(one->>'name')) AS name, sum((one->>'count')::integer)::float8 AS sandwiches,
        count(*)::integer AS times
      FROM ${log} c CROSS JOIN LATERAL jsonb_array_elements(c.groups) AS one
      WHERE ${here} AND c.group_key IS NOT NULL
      GROUP BY lower(trim(one->>'name')) ORDER BY lower(trim(one->>'name')) LIMIT ${MOST_GROUPS}`,
  )
  const { rows: imported } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${log} c WHERE ${here} AND c.method = 'import'`,
  )
  return { groups, imported: imported[0]?.count ?? 0 }
}
