import { inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { engagementOf } from '#kernel/charity/engagement.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Group } from './contract.ts'
import { organizationNames, organizations } from './tables.ts'

/** Nothing came for a year: a group of the past. */
const PAST_DAYS = 365
/** What an event made is logged with the collection before or after: an event that near is no second time. */
const LOGGED_WITHIN = 6
export const pastFrom = (ctx: Ctx) => addDays(todayOf(ctx), -PAST_DAYS)

type Beside = Pick<
  Group,
  | 'times'
  | 'sandwiches'
  | 'firstDay'
  | 'lastDay'
  | 'events'
  | 'lastEventDay'
  | 'otherNames'
  | 'status'
  | 'engagement'
  | 'isFromCollectionOnly'
  | 'event'
>
interface Sums extends Record<string, unknown> {
  id: string
  times: number
  sandwiches: number
  firstDay: Day | null
  lastDay: Day | null
  events: number
  lastEventDay: Day | null
  /** The first and the last of its days, at an event or in the log. */
  firstCame: Day | null
  lastCame: Day | null
  /** Different days; of these, the ones in the log, and the ones that brought something; quarters of a year with such a day. */
  days: number
  logged: number
  fulfilled: number
  quarters: number
}

/** The kept sums of a page of groups, their events, and how they take part: two queries, by index. */
export async function figuresOf(
  ctx: Ctx,
  rows: { id: string; fromLog: boolean; createdAt: Date | string }[],
): Promise<Beside[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  // One after the other: a change has one connection.
  const { rows: sums } = await ctx.db.execute<Sums>(
    sql`WITH held AS MATERIALIZED (
          SELECT v.organization_id AS id, v.day FROM group_events v WHERE v.organization_id = ANY (${sql.param(ids)}::uuid[])),
        logged AS MATERIALIZED (
          SELECT k.organization_id AS id, g.day, sum(g.sandwiches) > 0 AS fulfilled
          FROM group_owners k JOIN group_days g ON g.name_key = k.name_key
          WHERE k.organization_id = ANY (${sql.param(ids)}::uuid[]) GROUP BY 1, 2),
        came AS (
          SELECT l.id, l.day, l.fulfilled, true AS logged FROM logged l
          UNION ALL SELECT DISTINCT h.id, h.day, true, false FROM held h
            WHERE NOT EXISTS (SELECT FROM logged l WHERE l.id = h.id
              AND l.day BETWEEN h.day - ${LOGGED_WITHIN}::integer AND h.day + ${LOGGED_WITHIN}::integer))
        SELECT f.organization_id AS id, f.times, f.sandwiches, f.first_day AS "firstDay", f.last_day AS "lastDay",
            coalesce(e.events, 0) AS events, e."lastEventDay", d."firstCame", d."lastCame", d.days, d.logged, d.fulfilled, d.quarters
          FROM organization_figures f
          LEFT JOIN (SELECT h.id, count(*)::integer AS events, max(h.day) AS "lastEventDay" FROM held h GROUP BY 1) AS e
            ON e.id = f.organization_id
          LEFT JOIN (SELECT c.id, min(c.day) AS "firstCame", max(c.day) AS "lastCame", count(*)::integer AS days,
              count(*) FILTER (WHERE c.logged)::integer AS logged, count(*) FILTER (WHERE c.fulfilled)::integer AS fulfilled,
              count(DISTINCT date_trunc('quarter', c.day))::integer AS quarters
            FROM came c GROUP BY 1) AS d ON d.id = f.organization_id
          WHERE f.organization_id = ANY (${sql.param(ids)}::uuid[])`,
  )
  const names = await ctx.db
    .select()
    .from(organizationNames)
    .where(inArray(organizationNames.organizationId, ids))
    .orderBy(sql`lower(${organizationNames.name})`, organizationNames.id)
  const known = new Map(sums.map((one) => [one.id, one]))
  const past = pastFrom(ctx)
  return rows.map(({ id, fromLog, createdAt }) => {
    const found = known.get(id)
    const { times = 0, sandwiches = 0, firstDay = null, lastDay = null } = found ?? {}
    const { events = 0, lastEventDay = null, firstCame = null, lastCame = null } = found ?? {}
    const lately = lastCame ?? todayIn(ctx.settings.timeZone, new Date(createdAt))
    const part = found && firstCame && lastCame && { ...found, firstDay: firstCame, lastDay: lastCame }
    const engagement = part && engagementOf(part, todayOf(ctx))
    return {
      times,
      sandwiches,
      firstDay,
      lastDay,
      events,
      lastEventDay,
      otherNames: names.filter(({ organizationId }) => organizationId === id),
      status: lately >= past ? ('active' as const) : ('historical' as const),
      engagement: engagement ? { level: engagement.level, score: engagement.score } : null,
      isFromCollectionOnly: fromLog,
      event: null,
    }
  })
}

/** Year by year, newest first, over these groups. */
export async function yearsOf(ctx: Ctx, ids: string[]) {
  const { rows } = await ctx.db.execute<{ year: number; times: number; sandwiches: number }>(
    sql`SELECT extract(year FROM g.day)::integer AS year, sum(g.times)::integer AS times,
          sum(g.sandwiches)::bigint AS sandwiches
        FROM group_owners k JOIN group_days g ON g.name_key = k.name_key
        WHERE k.organization_id = ANY (${sql.param(ids)}::uuid[]) GROUP BY 1 ORDER BY 1 DESC`,
  )
  return rows
}

/** The kept sum of a group, as a column of a list. */
export const figure = (column: 'times' | 'sandwiches' | 'last_day') =>
  sql`(SELECT f.${sql.identifier(column)} FROM organization_figures f WHERE f.organization_id = ${organizations}.id)`

/** Events are told once for a whole list, and not group by group: looking back, each telling reads the trail. */
const ofEvents = (value: SQL) =>
  sql`((SELECT jsonb_object_agg(v.organization_id, v.told)
    FROM (SELECT organization_id, ${value} AS told FROM group_events GROUP BY organization_id) AS v) ->> ${organizations.id}::text)`

/** The last day on which a group came, to an event or by the log. */
export const lastCame = sql`greatest(${figure('last_day')}, ${ofEvents(sql`max(day)`)}::date)`

/** Events of a group that took place, as a column of a list. */
export const eventCount = sql`coalesce(${ofEvents(sql`count(*)`)}::integer, 0)`
