import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { recordOnboarding } from './service.ts'
import { challengeProgress, challenges } from './tables.ts'

/** In a transaction of its own: undoing what was done does not take back that it was done. */
export const noteDeed = defineJob({
  name: 'onboarding.deed',
  payload: z.object({ userId: z.uuid(), key: z.string() }),
  run: async (app, { userId, key }) => {
    await inTransaction(app, `onboarding ${key}`, (ctx) => recordOnboarding(ctx, userId, key))
  },
})

/** Most of what happens is not the first of its kind: one look, and no job. */
export async function onDeed(ctx: Ctx, key: string) {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM ${challenges} c WHERE c.action_key = ${key} AND c.is_active AND NOT EXISTS (
          SELECT FROM ${challengeProgress} p WHERE p.challenge_id = c.id AND p.user_id = ${ctx.user.id})`,
  )
  if (rows.length > 0) await ctx.enqueue(noteDeed, { userId: ctx.user.id, key })
}
