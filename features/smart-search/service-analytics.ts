import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { smartSearch as calls } from './contract.ts'
import { featureIndex } from './feature-index.ts'
import { searchClicks, searchLog } from './tables.ts'

const MOST_DIGITS = 2
/** What people look for may be a phone number; its digits are nobody's business. */
const withoutNumbers = (query: string) =>
  query.replaceAll(/\D/g, '').length > MOST_DIGITS ? query.replaceAll(/\d/g, '•') : query

/** A record that was opened is noted by its kind alone, so that nobody can tell who was looked up. */
const withoutRecord = (id: string) => id.replace(/:.*$/s, '')

export async function analytics(
  ctx: Ctx,
  { query, resultId, clicked, usedAI, resultsCount, queryTime }: InputOf<(typeof calls)['analytics']>,
) {
  await ctx.db.insert(searchLog).values({
    at: ctx.app.now(),
    query: withoutNumbers(query),
    resultId: resultId === null ? null : withoutRecord(resultId),
    clicked,
    usedAi: usedAI,
    resultsCount,
    queryMs: queryTime,
    role: ctx.user.role,
  })
  const { features } = await featureIndex(ctx.app)
  if (clicked && resultId !== null && features.has(resultId))
    await ctx.db
      .insert(searchClicks)
      .values({ resultId, clicks: 1 })
      .onConflictDoUpdate({ target: searchClicks.resultId, set: { clicks: sql`${searchClicks.clicks} + 1` } })
  ctx.emit('search.made', { id: ctx.user.id, to: ctx.user.id })
  return { success: true }
}
