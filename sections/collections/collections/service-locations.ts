import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { startOfYear, yearOf } from '#kernel/charity/day.ts'
import type { Week } from '#kernel/charity/week.ts'
import { locationsOfContact } from '#sections/operations/hosts/service.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { locations } from './locations-contract.ts'
import { holidaysIn, sumsBetween, weekAt, weekSums, weeksBefore, yearBefore } from './service-sums.ts'
import { collectionHostDays, collections } from './tables.ts'

type Calls = typeof locations

const CHART_WEEKS = 52

const daysOf = ({ start, end }: Week) => ({ from: start, to: end })

/** What one location collected: this week and the same week of last year, this year, ever; and week by week. */
export async function numbers(
  ctx: Ctx,
  { id }: InputOf<Calls['numbers']>,
): Promise<OutputOf<Calls['numbers']>> {
  const [host] = await ctx.db.select({ id: hosts.id, name: hosts.name }).from(hosts).where(eq(hosts.id, id))
  if (!host) throw notFound('This location')
  const today = todayOf(ctx)
  const week = weekAt(ctx, today)
  const before = yearBefore(ctx, week)
  const [sums, ever, weeks] = await Promise.all([
    sumsBetween(
      ctx,
      [daysOf(week), daysOf(before), { from: startOfYear(today), to: `${today.slice(0, 4)}-12-31` }],
      { hostId: id },
    ),
    allTime(ctx, id),
    weekSums(ctx, { from: weeksBefore(ctx, week, CHART_WEEKS).start, to: today }, { hostId: id }),
  ])
  const [thisWeek, lastYear, year] = sums
  const first = weeks.findIndex(({ week: one }) => ever.firstDay !== null && one.end >= ever.firstDay)
  return {
    ...host,
    week: { ...week, holidays: holidaysIn(ctx, week), ...figures(thisWeek) },
    lastYear: { ...before, ...figures(lastYear) },
    year: { label: String(yearOf(today)), ...figures(year) },
    allTime: ever,
    weeks: (first < 0 ? [] : weeks.slice(first)).map(({ week: one, individual, grouped, holidays }) => ({
      ...one,
      individual,
      grouped,
      holidays,
    })),
  }
}

const figures = (sums: { entries: number; sandwiches: number } | undefined) => ({
  entries: sums?.entries ?? 0,
  sandwiches: sums?.sandwiches ?? 0,
})

async function allTime(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ entries: number; sandwiches: number; firstDay: string | null }>(
    sql`SELECT coalesce(sum(entries), 0)::float8 AS entries,
          coalesce(sum(individual + grouped), 0)::float8 AS sandwiches,
          (min(day) FILTER (WHERE entries > 0))::text AS "firstDay"
        FROM ${collectionHostDays} WHERE host_id = ${id}`,
  )
  return rows[0] ?? { entries: 0, sandwiches: 0, firstDay: null }
}

/** So far back one's own entries tell which location is one's own. */
const LOOKED_BACK_WEEKS = 26

/** The locations that are this person's own, and how they stand this week. */
export async function mine(ctx: Ctx): Promise<OutputOf<Calls['mine']>> {
  const week = weekAt(ctx, todayOf(ctx))
  const before = yearBefore(ctx, week)
  const named = await locationsOfContact(ctx, ctx.user)
  const places = named.length > 0 ? named : await loggedMost(ctx, weeksBefore(ctx, week, LOOKED_BACK_WEEKS))
  return {
    week: { ...week, holidays: holidaysIn(ctx, week) },
    locations: await Promise.all(
      places.map(async (place) => {
        const [now, then] = await sumsBetween(ctx, [daysOf(week), daysOf(before)], { hostId: place.id })
        return {
          ...place,
          entries: now?.entries ?? 0,
          sandwiches: now?.sandwiches ?? 0,
          lastYear: then && then.entries > 0 ? then.sandwiches : null,
        }
      }),
    ),
  }
}

/** Whoever is nobody's contact has the location for which they log most. */
async function loggedMost(ctx: Ctx, since: Week) {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(
    sql`SELECT h.id, h.name FROM ${collections} c JOIN ${hosts} h ON h.id = c.host_id
        WHERE c.created_by = ${ctx.user.id} AND c.collection_date >= ${since.start} AND c.import_id IS NULL
          AND h.status = 'active' AND NOT h.is_built_in
        GROUP BY h.id, h.name ORDER BY count(*) DESC, max(c.collection_date) DESC, h.name LIMIT 1`,
  )
  return rows
}
