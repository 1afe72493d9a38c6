import { sql } from 'drizzle-orm'
import {
  type Asking,
  holidaysIn,
  sumsBetween,
  weekAt,
} from '#sections/collections/collections/service-sums.ts'
import { collectionHostDays } from '#sections/collections/collections/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { todayOf } from '#server/context.ts'
import type { Counts, NotInYet } from './contract.ts'

/**
 * This week as the database counts it: the rule is `statusOf` of status.ts over the sites that are required now, and a
 * test holds the two against each other.
 */
function requiredNow(ctx: Asking) {
  const week = weekAt(ctx, todayOf(ctx))
  const excluded = holidaysIn(ctx, week).length > 0
  const enough = sql`s.entries >= h.entries_required`
  return {
    week,
    complete: sql`(${enough} AND (s.sandwiches = 0 OR h.entries_required <= 1 OR s.individual > 0))`,
    from: sql`${hosts} AS h LEFT JOIN (
        SELECT host_id, sum(entries) AS entries, sum(individual) AS individual, sum(individual + grouped) AS sandwiches
        FROM ${collectionHostDays} WHERE day BETWEEN ${week.start} AND ${week.end}
        GROUP BY host_id HAVING sum(entries) > 0) AS s ON s.host_id = h.id
      WHERE h.status = 'active' AND NOT (h.is_built_in OR h.is_optional OR h.is_exempt OR ${excluded})`,
  }
}

/** This week's numbers for the dashboard. */
export async function weekSummary(ctx: Asking): Promise<Counts> {
  const { week, complete, from } = requiredNow(ctx)
  const [{ rows }, [sums]] = await Promise.all([
    ctx.db.execute<{ expected: number; reported: number; present: number }>(
      sql`SELECT count(*)::int AS expected, count(*) FILTER (WHERE ${complete})::int AS reported,
          count(s.host_id)::int AS present FROM ${from}`,
    ),
    sumsBetween(ctx, [{ from: week.start, to: week.end }]),
  ])
  const { expected, reported, present } = rows[0] ?? { expected: 0, reported: 0, present: 0 }
  const partly = present - reported
  return { expected, reported, partly, notInYet: expected - present, sandwiches: sums?.sandwiches ?? 0 }
}

const NAMED_AT_MOST = 6

/** Who is not in this week, or not all of it: the first of them by name, and how many there are. */
export async function notInYet(ctx: Asking): Promise<NotInYet> {
  const { complete, from } = requiredNow(ctx)
  const [counts, { rows }] = await Promise.all([
    weekSummary(ctx),
    ctx.db.execute<NotInYet['sites'][number]>(
      sql`SELECT h.id AS "hostId", h.name, h.area, s.host_id IS NOT NULL AS partly FROM ${from}
        AND ${complete} IS NOT TRUE ORDER BY lower(h.name), h.id LIMIT ${NAMED_AT_MOST}`,
    ),
  ])
  return { counts, sites: rows }
}
