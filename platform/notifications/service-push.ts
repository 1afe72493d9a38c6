import { and, desc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import type { Ctx } from '#server/context.ts'
import { told } from '#server/data/row-reads.ts'
import { sessions } from '#server/data/tables.ts'
import { seal } from '#server/people/seal.ts'
import type { push as calls } from './contract.ts'
import { pushNews } from './elsewhere.ts'
import { TEST } from './push-job.ts'
import { keysOf } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { notifications, pushSubscriptions } from './tables.ts'

type Calls = typeof calls
/** Of one session: a browser has one, and a new one now and then. */
const MOST_PER_SESSION = 5

export async function state(ctx: Ctx) {
  const { publicKey } = await keysOf(ctx)
  const rows = await ctx.db
    .select({
      id: pushSubscriptions.id,
      userAgent: sessions.userAgent,
      createdAt: pushSubscriptions.createdAt,
      sessionId: pushSubscriptions.sessionId,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.personId, ctx.user.id))
    .orderBy(desc(pushSubscriptions.createdAt))
  return {
    publicKey,
    devices: rows.map((row) => ({ ...told(row), isThis: row.sessionId === ctx.sessionId })),
  }
}

const changed = (ctx: Ctx) => ctx.emit('push.changed', { to: ctx.user.id })

/** A browser that somebody else used before belongs to whoever is signed in now. */
export async function subscribe(ctx: Ctx, { endpoint, keys }: InputOf<Calls['subscribe']>) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  if (!isPushService(endpoint, ctx.app.pushOrigins))
    throw invalid({ endpoint: 'This browser uses a push service that the portal does not know.' })
  if (!ctx.sessionId) throw conflict('Notifications are shown to people, in their browsers.')
  const mine = { personId: ctx.user.id, sessionId: ctx.sessionId, keys: seal(ctx.app, JSON.stringify(keys)) }
  const known = await ctx.db
    .select({ id: pushSubscriptions.id, endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, ctx.sessionId))
    .orderBy(desc(pushSubscriptions.createdAt))
  for (const old of known.filter((one) => one.endpoint !== endpoint).slice(MOST_PER_SESSION - 1))
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, old.id))
  const [row] = await ctx.db
    .insert(pushSubscriptions)
    .values({ endpoint, ...mine })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: mine })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('A new subscription was not returned')
  changed(ctx)
  return row
}

export async function unsubscribe(ctx: Ctx, { id }: { id: string }) {
  const [row] = await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.personId, ctx.user.id)))
    .returning({ id: pushSubscriptions.id })
  if (!row) throw notFound('This device')
  ctx.check(true)
  changed(ctx)
  return {}
}

/** Shows whether it works: a notification like any other, on every device of theirs. */
export async function test(ctx: Ctx) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  const devices = await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.personId, ctx.user.id))
  if (devices === 0) throw conflict('No device of yours shows notifications yet.')
  const rows = await ctx.db
    .insert(notifications)
    .values({
      userId: ctx.user.id,
      type: TEST,
      category: 'system',
      priority: 'low',
      title: 'It works',
      message: 'This is how notifications look on this device.',
    })
    .returning({ id: notifications.id, userId: notifications.userId })
  await pushNews(ctx, rows)
  ctx.emit('notifications.created', { to: ctx.user.id })
  return { devices }
}
