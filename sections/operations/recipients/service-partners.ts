import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { recipients } from './tables.ts'

interface Counted {
  name: string
  count: number
}

/** Partners that take sandwiches, as they stand today: how many, where, for whom, and how much they take a week. */
export async function partnersToday(ctx: Pick<Ctx, 'db'>) {
  const active = sql`FROM ${recipients} r WHERE r.status = 'active'`
  const { rows: sums } = await ctx.db.execute<{ active: number; weeklyCapacity: number; contracts: number }>(
    sql`SELECT count(*)::integer AS active,
        coalesce(sum(coalesce(r.weekly_estimate, r.estimated_sandwiches)), 0)::float8 AS "weeklyCapacity",
        count(*) FILTER (WHERE r.contract_signed)::integer AS contracts ${active}`,
  )
  const { rows: byFocus } = await ctx.db.execute<Counted & Record<string, unknown>>(
    sql`SELECT trim(focus) AS name, count(DISTINCT r.id)::integer AS count
      FROM ${recipients} r, unnest(r.focus_areas) AS focus WHERE r.status = 'active' AND trim(focus) <> ''
      GROUP BY 1 ORDER BY 1`,
  )
  const { rows: byRegion } = await ctx.db.execute<Counted & Record<string, unknown>>(
    sql`SELECT coalesce(nullif(trim(r.region), ''), 'Without a region') AS name, count(*)::integer AS count ${active}
      GROUP BY 1 ORDER BY 1`,
  )
  return { ...(sums[0] ?? { active: 0, weeklyCapacity: 0, contracts: 0 }), byFocus, byRegion }
}
