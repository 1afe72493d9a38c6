import { inArray, sql } from 'drizzle-orm'
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
  /** Different days, of which some brought nothing; quarters of a year with such a day. */
  days: number
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
    sql`SELECT f.organization_id AS id, f.times, f.sandwiches, f.first_day AS "firstDay", f.last_day AS "lastDay",
            e.events, e.last_day AS "lastEventDay", d.*
          FROM organization_figures f CROSS JOIN LATERAL (
            SELECT count(*)::integer AS events, max(v.day) AS last_day
            FROM group_events v WHERE v.organization_id = f.organization_id) AS e
          CROSS JOIN LATERAL (
            SELECT min(one.day) AS "firstCame", max(one.day) AS "lastCame", count(*)::integer AS days,
              count(*) FILTER (WHERE one.fulfilled)::integer AS fulfilled,
              count(DISTINCT date_trunc('quarter', one.day))::integer AS quarters
            FROM (SELECT g.day, sum(g.sandwiches) > 0 AS fulfilled
                FROM group_owners k JOIN group_days g ON g.name_key = k.name_key
                WHERE k.organization_id = f.organization_id GROUP BY g.day
              UNION ALL SELECT DISTINCT v.day, true FROM group_events v WHERE v.organization_id = f.organization_id
                AND NOT EXISTS (SELECT FROM group_owners k JOIN group_days g ON g.name_key = k.name_key
                  WHERE k.organization_id = f.organization_id AND g.day BETWEEN v.day - ${LOGGED_WITHIN}::integer
                    AND v.day + ${LOGGED_WITHIN}::integer)) AS one) AS d
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

/** The last day on which a group came, to an event or by the log. */
export const lastCame = sql`greatest(${figure('last_day')},
  (SELECT max(v.day) FROM group_events v WHERE v.organization_id = ${organizations}.id))`

/** Events of a group that took place, as a column of a list. */
export const eventCount = sql`(SELECT count(*) FROM group_events v WHERE v.organization_id = ${organizations}.id)`
