import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { collections as log } from './tables.ts'

/** Two locations turn out to be one: every entry of the one becomes the other's. Returns how many. */
export async function moveEntries(ctx: Ctx, from: string, into: string): Promise<number> {
  const { rowCount } = await ctx.db
    .update(log)
    .set({ hostId: into, version: sql`${log.version} + 1`, updatedAt: sql`now()` })
    .where(eq(log.hostId, from))
  if (rowCount) ctx.emit('collections.changed')
  return rowCount ?? 0
}
