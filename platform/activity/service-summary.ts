import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { findSection, OVERVIEW } from '#kernel/portal/navigation.ts'
import type { Ctx } from '#server/context.ts'
import { ACTIONS, type Action, type activity as calls, FEWEST_PEOPLE } from './contract.ts'
import type { PageSection } from './page-names.ts'
import { activity, activityDays } from './tables.ts'

type Summary = OutputOf<(typeof calls)['summary']>
const MOST_PAGES = 15

const people = sql.raw('count(DISTINCT user_id)::integer')
const enough = sql`count(DISTINCT user_id) >= ${FEWEST_PEOPLE}`
const median = sql.raw('(percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms))::integer AS "medianMs"')
const KNOWN = sql.join(
  ACTIONS.map((action) => sql`${action}`),
  sql`, `,
)

/**
 * Sums only, and none of what fewer than five people did: neither in a line of its own nor by subtraction, since
 * everything is counted from the parts of the portal that are shown, and pages say how many people but not how often.
 */
export async function summary(ctx: Ctx, { days }: InputOf<(typeof calls)['summary']>): Promise<Summary> {
  const zone = ctx.settings.timeZone
  const length = Number(days)
  const first = addDays(todayIn(zone, ctx.app.now()), 1 - length)
  const since = sql`FROM ${activity} WHERE at >= ${instantIn(zone, first)}`
  const views = sql`${since} AND kind = 'view' AND duration_ms IS NOT NULL`
  const sections = await ctx.db.execute<{
    section: PageSection
    views: number
    people: number
    medianMs: number
  }>(
    sql`SELECT section, count(*)::integer AS views, ${people} AS people, ${median} ${views}
        GROUP BY 1 HAVING ${enough} ORDER BY 2 DESC, 1`,
  )
  const names = JSON.stringify(sections.rows.map(({ section }) => section))
  const shown = sql`${views} AND section IN (SELECT jsonb_array_elements_text(${names}::jsonb))`
  const [pages, events, byDay, whole, earlier] = await Promise.all([
    ctx.db.execute<{ page: string; people: number; medianMs: number }>(
      sql`SELECT page, ${people} AS people, ${median} ${shown} AND page IS NOT NULL
          GROUP BY 1 HAVING ${enough} ORDER BY 2 DESC, count(*) DESC, 1 LIMIT ${MOST_PAGES}`,
    ),
    ctx.db.execute<{ action: Action; count: number; people: number }>(
      sql`SELECT action, count(*)::integer AS count, ${people} AS people ${since} AND kind = 'event'
          AND action IN (${KNOWN}) GROUP BY 1 HAVING ${enough} ORDER BY 2 DESC, 1`,
    ),
    ctx.db.execute<{ day: string; views: number | null }>(
      sql`SELECT d::date::text AS day, seen.views
          FROM generate_series(${first}::date, ${first}::date + ${length - 1}::integer, interval '1 day') AS d
          LEFT JOIN (SELECT (at AT TIME ZONE ${zone})::date AS day,
            CASE WHEN ${enough} THEN count(*)::integer END AS views ${shown} GROUP BY 1) AS seen ON seen.day = d::date
          ORDER BY 1`,
    ),
    ctx.db.execute<{ people: number | null; medianMs: number | null }>(
      sql`SELECT CASE WHEN ${enough} THEN ${people} END AS people, ${median} ${shown}`,
    ),
    ctx.db.execute<{ views: number }>(
      sql`SELECT coalesce(sum(count), 0)::integer AS views FROM ${activityDays} WHERE kind = 'view'`,
    ),
  ])
  const all = whole.rows[0]
  return {
    people: all?.people ?? null,
    medianMs: all?.medianMs ?? null,
    views: sections.rows.reduce((sum, row) => sum + row.views, 0),
    sections: sections.rows,
    pages: pages.rows.map(({ page, ...row }) => ({ ...row, title: titleOf(ctx, page) })),
    events: events.rows,
    byDay: byDay.rows,
    earlier: earlier.rows[0]?.views ?? 0,
  }
}

/** As the sidebar calls it; a page that is gone keeps its path. */
function titleOf(ctx: Ctx, page: string): string {
  const name = page === '/' ? OVERVIEW : page.replace(/^\/projects\/.*/, '/project-{id}').slice(1)
  return findSection(name, ctx.app.manifests)?.title ?? page
}
