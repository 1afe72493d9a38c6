import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { actionsFor } from './actions.ts'
import type { Challenge, onboarding as calls } from './contract.ts'
import { statsOf } from './rules.ts'
import { leaderboardHidden, challengeProgress as progress, challenges as table } from './tables.ts'

type Calls = typeof calls

/** What a person has done, and what is open to them; what is earned stays earned at the points of that day. */
export async function challenges(ctx: Ctx): Promise<Challenge[]> {
  const actions = actionsFor(ctx.app.manifests, ctx.user)
  const rows = await ctx.db
    .select({ challenge: table, earned: progress.points, completedAt: progress.completedAt })
    .from(table)
    .leftJoin(progress, and(eq(progress.challengeId, table.id), eq(progress.userId, ctx.user.id)))
    .where(or(eq(table.isActive, true), sql`${progress.userId} IS NOT NULL`))
    .orderBy(asc(table.position), asc(table.title))
  return rows
    .filter(({ challenge, completedAt }) => completedAt !== null || actions.has(challenge.actionKey))
    .map(({ challenge, earned, completedAt }) => ({
      ...challenge,
      points: earned ?? challenge.points,
      isCompleted: completedAt !== null,
      completedAt: completedAt?.toISOString() ?? null,
    }))
}

export const stats = async (ctx: Ctx): Promise<OutputOf<Calls['stats']>> => statsOf(await challenges(ctx))

/** Domain 11.14: all active people, also with no points, by points and then by name; the rank is the place. */
export async function leaderboard(
  ctx: Ctx,
  { limit }: InputOf<Calls['leaderboard']>,
): Promise<OutputOf<Calls['leaderboard']>> {
  const totalPoints = sql<number>`coalesce(sum(${progress.points}), 0)::integer`
  const rows = await ctx.db
    .select({
      userId: users.id,
      userName: users.displayName,
      completedChallenges: sql<number>`count(${progress.challengeId})::integer`,
      totalPoints,
    })
    .from(users)
    .leftJoin(progress, eq(progress.userId, users.id))
    .where(
      and(
        eq(users.isActive, true),
        ne(users.role, 'demo_user'),
        sql`NOT EXISTS (SELECT FROM ${leaderboardHidden} h WHERE h.user_id = ${users.id})`,
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`${totalPoints} DESC`, asc(users.displayName), asc(users.id))
    .limit(limit)
  return rows.map((row, index) => ({ rank: index + 1, ...row }))
}

export async function hidden(ctx: Ctx) {
  const found = await ctx.db.$count(leaderboardHidden, eq(leaderboardHidden.userId, ctx.user.id))
  return { hidden: found > 0 }
}

export async function hide(ctx: Ctx, input: InputOf<Calls['hide']>) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  if (input.hidden)
    await ctx.db
      .insert(leaderboardHidden)
      .values({ userId: ctx.user.id, hiddenAt: ctx.app.now() })
      .onConflictDoNothing()
  else await ctx.db.delete(leaderboardHidden).where(eq(leaderboardHidden.userId, ctx.user.id))
  ctx.emit('onboarding.standings')
  return input
}

/**
 * This person has done what the challenge with this key asks for; says whether that was news. Anything that happened in
 * the portal may call it, as often as it likes. An account that many share collects nothing.
 */
export async function recordOnboarding(ctx: WorkCtx, userId: string, key: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`INSERT INTO ${progress} (user_id, challenge_id, points, completed_at)
        SELECT u.id, c.id, c.points, ${ctx.app.now()}::timestamptz FROM ${users} u, ${table} c
        WHERE u.id = ${userId} AND u.is_active AND u.role <> 'demo_user' AND c.action_key = ${key} AND c.is_active
        ON CONFLICT DO NOTHING`,
  )
  if (!rowCount) return false
  ctx.emit('onboarding.progress', { to: userId })
  ctx.emit('onboarding.standings')
  return true
}

/** Of all keys the browser may claim only those of sections to be opened: nobody else sees that. */
export async function track(ctx: Ctx, { actionKey }: InputOf<Calls['track']>) {
  const action = actionsFor(ctx.app.manifests, ctx.user).get(actionKey)
  if (!action) return { success: false, message: 'There is no such challenge for you.' }
  if (!action.byOpening)
    return { success: false, message: 'This one is noted by itself when you have done it.' }
  const isNews = await recordOnboarding(ctx, ctx.user.id, actionKey)
  return isNews
    ? { success: true, message: 'Challenge completed.' }
    : { success: false, message: 'You have completed this challenge already, or it is switched off.' }
}
