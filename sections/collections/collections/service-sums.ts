import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, diffDays } from '#kernel/charity/day.ts'
import {
  dayLastYear,
  excludedDaysIn,
  type GoalYearKind,
  goalYear,
  previousWeek,
  type Week,
  weekOf,
  weeksBetween,
} from '#kernel/charity/week.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type PublicCtx, todayOf } from '#server/context.ts'
import type { DayRange } from '#server/data/figures.ts'
import { users } from '#server/data/tables.ts'
import { collectionDays, collectionHostDays, collectionHosts, collections } from './tables.ts'

/** What every sum of the log is asked with: the settings decide what a week and a year are. */
export type Asking = Pick<PublicCtx, 'db' | 'settings' | 'app'>

export interface Sums {
  entries: number
  individual: number
  grouped: number
  /** individual + grouped: the one formula, as the roll-ups keep it (domain 1.3). */
  sandwiches: number
}

interface WeekSums extends Sums {
  week: Week
  /** The holidays that make it a week without collections; none for most weeks. */
  holidays: string[]
  excluded: boolean
}

/** The operating week of a day, by the organisation's weekday at that time. */
export const weekAt = (ctx: Asking, day: Day): Week => weekOf(day, ctx.settings.collectionWeekdays)

/** The same week, `count` weeks earlier. */
export function weeksBefore(ctx: Asking, week: Week, count: number): Week {
  let found = week
  for (let step = 0; step < count; step++) found = previousWeek(found, ctx.settings.collectionWeekdays)
  return found
}

/** The same week of the season a year earlier. */
export const yearBefore = (ctx: Asking, week: Week): Week => weekAt(ctx, dayLastYear(week.start))

/** Names of the holidays in a week; one is enough to leave it out of averages (domain 1.5). */
export const holidaysIn = (ctx: Asking, week: Week): string[] => [
  ...new Set(excludedDaysIn(week, ctx.settings.holidays).map(({ name }) => name)),
]

/** The year that the annual goal is counted over (calendar or fiscal), as of today. */
export const goalYearOf = (ctx: Asking, kind: GoalYearKind = ctx.settings.goalYear) =>
  goalYear(todayOf(ctx), kind)

/** No day of the log is before the one, or after the other. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']

const NOTHING: Sums = { entries: 0, individual: 0, grouped: 0, sandwiches: 0 }

/** Sums as numbers: a double holds every whole number up to nine thousand million million. */
const summed = sql`coalesce(sum(entries), 0)::float8 AS entries, coalesce(sum(individual), 0)::float8 AS individual,
  coalesce(sum(grouped), 0)::float8 AS grouped, coalesce(sum(individual + grouped), 0)::float8 AS sandwiches`

async function rowsOf<T extends object>({ db }: Asking, query: SQL): Promise<T[]> {
  const { rows } = await db.execute(query)
  return rows as T[]
}

const dates = (days: readonly Day[]) => sql`${sql.param([...days])}::date[]`

/** Everything that was ever logged, and the days of its first and last entry. */
export async function wholeLog(ctx: Asking): Promise<Sums & { firstDay: Day | null; lastDay: Day | null }> {
  const rows = await rowsOf<Sums & { firstDay: Day | null; lastDay: Day | null }>(
    ctx,
    sql`SELECT ${summed}, min(day)::text AS "firstDay", max(day)::text AS "lastDay"
      FROM (SELECT day, sum(entries) AS entries, sum(individual) AS individual, sum(grouped) AS grouped
        FROM ${collectionDays} GROUP BY day HAVING sum(entries) > 0) AS days`,
  )
  return rows[0] ?? { ...NOTHING, firstDay: null, lastDay: null }
}

/** Of which sites: of one, or of those in an area; of all without either. */
export interface Sites {
  hostId?: string | undefined
  area?: string | undefined
}

/** Is a row with a `host_id` of these sites? */
export function sitesOf({ hostId, area }: Sites): SQL {
  if (hostId !== undefined) return sql`host_id = ${hostId}`
  if (area !== undefined) return sql`host_id IN (SELECT h.id FROM ${hosts} h WHERE h.area = ${area})`
  return sql`true`
}

/** The roll-up that knows these sites: days alone are fewer. */
const keptFor = ({ hostId, area }: Sites) =>
  hostId === undefined && area === undefined ? collectionDays : collectionHostDays

/** Sums of several ranges of days (both ends included) in one query, in their order. */
export async function sumsBetween(
  ctx: Asking,
  ranges: readonly DayRange[],
  sites: Sites = {},
): Promise<Sums[]> {
  const rows = await rowsOf<Sums & { place: number }>(
    ctx,
    sql`SELECT place::int, ${summed}
      FROM unnest(${dates(ranges.map(({ from }) => from))}, ${dates(ranges.map(({ to }) => to))})
        WITH ORDINALITY AS range (first, last, place)
      LEFT JOIN ${keptFor(sites)} AS d ON ${sitesOf(sites)} AND d.day BETWEEN range.first AND range.last GROUP BY place`,
  )
  return ranges.map((_, index) => {
    const { place: _place, ...sums } = rows.find(({ place }) => place === index + 1) ?? {
      place: 0,
      ...NOTHING,
    }
    return sums
  })
}

/** Sums of some days in each area that has a site, in one question. Site by site first: there are fewer of them than days. */
export async function areaSums(ctx: Asking, { from, to }: DayRange): Promise<Map<string, Sums>> {
  // Of all the time every site has a sum of its own.
  const isAlways = from <= FIRST_DAY && to >= LAST_DAY
  const bySite = isAlways
    ? sql`${collectionHosts}`
    : sql`(SELECT host_id, sum(entries) AS entries, sum(individual) AS individual, sum(grouped) AS grouped
        FROM ${collectionHostDays} WHERE day BETWEEN ${from} AND ${to} GROUP BY host_id)`
  const rows = await rowsOf<Sums & { area: string }>(
    ctx,
    sql`SELECT area, ${summed} FROM ${hosts} h LEFT JOIN ${bySite} AS d ON d.host_id = h.id
      WHERE area IS NOT NULL GROUP BY area`,
  )
  return new Map(rows.map(({ area, ...sums }) => [area, sums]))
}

/**
 * How many different sites have an entry in each of these ranges. The busiest day of a range knows most of them; only the
 * others are looked up one by one.
 */
export async function locationsBetween(
  { db }: Asking,
  ranges: readonly DayRange[],
  sites: Sites = {},
): Promise<number[]> {
  const { rows } = await db.execute<{ found: number }>(
    sql`SELECT CASE WHEN busiest IS NULL THEN 0 ELSE (
        SELECT count(*) FROM (SELECT id AS host_id FROM ${hosts} WHERE NOT is_built_in) AS site
        LEFT JOIN (SELECT host_id AS seen FROM ${collectionHostDays} WHERE day = busiest) AS there ON seen = host_id
        WHERE ${sitesOf(sites)} AND (seen IS NOT NULL OR (first < last AND (SELECT true FROM ${collectionHostDays} AS d
          WHERE d.host_id = site.host_id AND d.day BETWEEN first AND last LIMIT 1)))
      )::integer END AS found
      FROM unnest(${dates(ranges.map(({ from }) => from))}, ${dates(ranges.map(({ to }) => to))})
        WITH ORDINALITY AS range (first, last, place)
      LEFT JOIN LATERAL (SELECT day AS busiest FROM ${collectionDays} WHERE day BETWEEN first AND last
        GROUP BY day ORDER BY sum(entries) DESC LIMIT 1) AS most ON true ORDER BY place`,
  )
  return rows.map(({ found }) => found)
}

/** The weeks that have a day in the range; for a query, which of them a day is in, and that it is in one. */
function weeksOf({ settings }: Asking, { from, to }: DayRange) {
  const weeks = weeksBetween(from, to, settings.collectionWeekdays)
  return {
    weeks,
    place: sql`width_bucket(day, ${dates(weeks.map(({ start }) => start))}) AS place`,
    within: sql`day BETWEEN ${weeks[0]?.start ?? from} AND ${weeks.at(-1)?.end ?? to}`,
  }
}

/**
 * Every week that has a day in the range, earliest first, weeks without entries as 0; each week is summed whole.
 */
export async function weekSums(ctx: Asking, { from, to }: DayRange, sites: Sites = {}): Promise<WeekSums[]> {
  const { weeks, place, within } = weeksOf(ctx, { from, to })
  if (weeks.length === 0) return []
  const rows = await rowsOf<Sums & { place: number }>(
    ctx,
    sql`SELECT ${place}, ${summed} FROM ${keptFor(sites)} WHERE ${sitesOf(sites)} AND ${within} GROUP BY place`,
  )
  const byPlace = new Map(rows.map(({ place, ...sums }) => [place, sums]))
  return weeks.map((week, index) => {
    const holidays = holidaysIn(ctx, week)
    return { week, holidays, excluded: holidays.length > 0, ...(byPlace.get(index + 1) ?? NOTHING) }
  })
}

/** Sums per site and week, only where something was logged. `week` is the first day of the week. */
export async function hostWeekSums(
  ctx: Asking,
  { from, to }: DayRange,
): Promise<(Sums & { hostId: string; week: Day })[]> {
  const { weeks, place, within } = weeksOf(ctx, { from, to })
  if (weeks.length === 0) return []
  const rows = await rowsOf<Sums & { hostId: string; place: number }>(
    ctx,
    sql`SELECT host_id AS "hostId", ${place}, ${summed} FROM ${collectionHostDays} WHERE ${within}
      GROUP BY host_id, place HAVING sum(entries) > 0`,
  )
  // Field by field: there are as many rows as sites.
  return rows.map(({ hostId, place, entries, individual, grouped, sandwiches }) => ({
    hostId,
    week: weeks[place - 1]?.start ?? from,
    entries,
    individual,
    grouped,
    sandwiches,
  }))
}

/** The day of the first entry of each of these sites. */
export async function firstDays(ctx: Asking, hostIds: readonly string[]): Promise<Map<string, Day>> {
  if (hostIds.length === 0) return new Map()
  const rows = await rowsOf<{ hostId: string; day: Day }>(
    ctx,
    sql`SELECT host.id AS "hostId", first.day::text AS day
      FROM unnest(${sql.param([...hostIds])}::uuid[]) AS host (id) CROSS JOIN LATERAL (
        SELECT day FROM ${collectionHostDays} WHERE host_id = host.id AND entries > 0 ORDER BY day LIMIT 1) AS first`,
  )
  return new Map(rows.map(({ hostId, day }) => [hostId, day]))
}

/** This week, whole as the log has it, and last week up to today's weekday. */
export async function thisWeekSoFar(ctx: Asking) {
  const today = todayOf(ctx)
  const week = weekAt(ctx, today)
  const last = weeksBefore(ctx, week, 1)
  const sameDay = addDays(last.start, diffDays(week.start, today))
  const through = sameDay < last.end ? sameDay : last.end
  const [now, before] = await sumsBetween(ctx, [
    { from: week.start, to: week.end },
    { from: last.start, to: through },
  ])
  return { week, sums: now ?? NOTHING, lastWeek: { week: last, through, sums: before ?? NOTHING } }
}

export interface SubmittedEntry {
  id: string
  hostId: string
  day: Day
  individual: number
  grouped: number
  sandwiches: number
  zeroReason: string | null
  submittedAt: Date
  /** Who logged it: the person, or the name that stood in an imported file. */
  submittedBy: string | null
}

/** The entries of these sites in a range of days with who logged them, in the order they came in. */
export async function entriesBetween(
  ctx: Asking,
  { from, to }: DayRange,
  hostIds: readonly string[],
): Promise<SubmittedEntry[]> {
  return ctx.db
    .select({
      id: collections.id,
      hostId: collections.hostId,
      day: collections.collectionDate,
      individual: collections.individualSandwiches,
      grouped: collections.groupSandwiches,
      sandwiches: collections.total,
      zeroReason: collections.zeroReason,
      submittedAt: collections.submittedAt,
      submittedBy: sql<string | null>`coalesce(${collections.submittedByName}, ${users.displayName})`,
    })
    .from(collections)
    .leftJoin(users, sql`${users.id} = ${collections.createdBy}`)
    .where(
      sql`${collections.collectionDate} BETWEEN ${from} AND ${to}
        AND ${collections.hostId} = ANY (${sql.param([...hostIds])}::uuid[])`,
    )
    .orderBy(collections.submittedAt, collections.id)
}
