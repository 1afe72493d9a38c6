import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { hosts } from './tables.ts'

/** Locations that are active today, and how many lie in each area. */
export async function locationsToday(ctx: Pick<Ctx, 'db'>) {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(
    sql`SELECT coalesce(nullif(trim(area), ''), 'Without an area') AS name, count(*)::integer AS count
      FROM ${hosts} WHERE status = 'active' AND NOT is_built_in GROUP BY 1 ORDER BY 1`,
  )
  return { active: rows.reduce((sum, { count }) => sum + count, 0), areas: rows }
}
