import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import type { Ctx } from '#server/context.ts'
import type { searchAdmin } from './admin-contract.ts'
import type { smartSearch as calls } from './contract.ts'
import { featureIndex } from './feature-index.ts'
import { searchClicks, searchDays, searchLog } from './tables.ts'

const MOST_DIGITS = 2
/** What people look for may be a phone number or an email address, in whatever digits; these are nobody's business. */
function withoutContacts(query: string) {
  const named = query.replaceAll(/\S*[@＠]\S*/g, '•••')
  return (named.match(/\p{N}/gu)?.length ?? 0) > MOST_DIGITS ? named.replaceAll(/\p{N}/gu, '•') : named
}

/** A record that was opened is noted by its kind alone, so that nobody can tell who was looked up. */
const withoutRecord = (id: string) => id.replace(/:.*$/s, '')

export async function analytics(
  ctx: Ctx,
  { query, resultId, clicked, usedAI, resultsCount, queryTime }: InputOf<(typeof calls)['analytics']>,
) {
  await ctx.db.insert(searchLog).values({
    at: ctx.app.now(),
    query: withoutContacts(query),
    resultId: resultId === null ? null : withoutRecord(resultId),
    clicked,
    usedAi: usedAI,
    resultsCount,
    queryMs: queryTime,
    role: ctx.user.role,
  })
  const { features } = await featureIndex(ctx.app, ctx.db)
  if (clicked && resultId !== null && features.has(resultId))
    await ctx.db
      .insert(searchClicks)
      .values({ resultId, clicks: 1 })
      .onConflictDoUpdate({ target: searchClicks.resultId, set: { clicks: sql`${searchClicks.clicks} + 1` } })
  return { success: true }
}

const MOST_LISTED = 20
type Summary = OutputOf<(typeof searchAdmin)['analyticsSummary']>

/** Sums only; who searched is not known. */
export async function analyticsSummary(
  ctx: Ctx,
  { days }: InputOf<(typeof searchAdmin)['analyticsSummary']>,
) {
  const zone = ctx.settings.timeZone
  const from = instantIn(zone, addDays(todayIn(zone, ctx.app.now()), 1 - days))
  const since = sql`FROM ${searchLog} WHERE at >= ${from}`
  const words = sql`lower(query) AS query, count(*)::integer AS count, (count(*) FILTER (WHERE clicked))::integer AS clicked`
  const [sums, byDay, top, nothing, earlier, chosen, index] = await Promise.all([
    ctx.db.execute<Pick<Summary, 'searches' | 'clicked' | 'empty' | 'usedAI' | 'medianMs'>>(
      sql`SELECT count(*)::integer AS searches, (count(*) FILTER (WHERE clicked))::integer AS clicked,
            (count(*) FILTER (WHERE results_count = 0))::integer AS empty,
            (count(*) FILTER (WHERE used_ai))::integer AS "usedAI",
            (percentile_disc(0.5) WITHIN GROUP (ORDER BY query_ms))::integer AS "medianMs" ${since}`,
    ),
    ctx.db.execute<Summary['byDay'][number]>(
      sql`SELECT (at AT TIME ZONE ${zone})::date::text AS day, count(*)::integer AS searches,
            (count(*) FILTER (WHERE clicked))::integer AS clicked ${since} GROUP BY 1 ORDER BY 1`,
    ),
    ctx.db.execute<Summary['top'][number]>(
      sql`SELECT ${words} ${since} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_LISTED}`,
    ),
    ctx.db.execute<Summary['top'][number]>(
      sql`SELECT ${words} ${since} AND results_count = 0 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_LISTED}`,
    ),
    ctx.db.execute<{ searches: number }>(
      sql`SELECT coalesce(sum(searches), 0)::integer AS searches FROM ${searchDays}`,
    ),
    ctx.db.execute<{ id: string }>(
      sql`SELECT DISTINCT result_id AS id ${since} AND clicked AND result_id IS NOT NULL`,
    ),
    featureIndex(ctx.app),
  ])
  const used = new Set(chosen.rows.map(({ id }) => id))
  return {
    ...(sums.rows[0] ?? { searches: 0, clicked: 0, empty: 0, usedAI: 0, medianMs: null }),
    byDay: byDay.rows,
    top: top.rows,
    nothing: nothing.rows,
    unused: [...index.features.values()].filter(({ id, hidden }) => !hidden && !used.has(id)),
    earlier: earlier.rows[0]?.searches ?? 0,
  }
}
