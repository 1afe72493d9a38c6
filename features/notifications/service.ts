import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/contract.ts'
import { notFound } from '#kernel/errors.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import type { notifications as calls } from './contract.ts'
import { notifications } from './tables.ts'

type Calls = typeof calls
type Row = typeof notifications.$inferSelect

const LIST_LIMIT = 200
const EVENT = 'notifications.changed'

export type News = Pick<Row, 'type' | 'category' | 'title' | 'message'> &
  Partial<
    Pick<
      Row,
      'priority' | 'relatedType' | 'relatedId' | 'actionText' | 'actionUrl' | 'metadata' | 'expiresAt'
    >
  > & {
    /** People's ids; each gets one of their own. */
    to: string[]
  }

/** Tells people something, in this transaction: what is rolled back was never told. */
export async function notify(ctx: WorkCtx, { to, ...news }: News): Promise<void> {
  const people = [...new Set(to)]
  if (people.length === 0) return
  await ctx.db.insert(notifications).values(people.map((userId) => ({ ...news, userId })))
  for (const id of people) ctx.emit(EVENT, { to: id })
}

/** What it told of is done: nobody has to look at it any more. */
export async function settle(ctx: WorkCtx, related: { type: string; id: string }): Promise<void> {
  const rows = await ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.relatedType, related.type),
        eq(notifications.relatedId, related.id),
        eq(notifications.isRead, false),
      ),
    )
    .returning({ userId: notifications.userId })
  for (const { userId } of rows) ctx.emit(EVENT, { to: userId })
}

/** One's own, not put away and not expired. */
const current = (ctx: Ctx) =>
  and(
    eq(notifications.userId, ctx.user.id),
    eq(notifications.isArchived, false),
    or(isNull(notifications.expiresAt), gt(notifications.expiresAt, ctx.app.now())),
  )

export async function list(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        current(ctx),
        input.unread_only ? eq(notifications.isRead, false) : undefined,
        input.category && eq(notifications.category, input.category),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(LIST_LIMIT)
  return { notifications: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

export async function counts(ctx: Ctx): Promise<OutputOf<Calls['counts']>> {
  const rows = await ctx.db
    .select({ category: notifications.category, count: sql<number>`count(*)::integer` })
    .from(notifications)
    .where(and(current(ctx), eq(notifications.isRead, false)))
    .groupBy(notifications.category)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byCategory: Object.fromEntries(rows.map(({ category, count }) => [category, count])),
  }
}

async function changeOwn(ctx: Ctx, id: string, changes: Partial<Row>) {
  const [row] = await ctx.db
    .update(notifications)
    .set(changes)
    .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.user.id)))
    .returning({ id: notifications.id })
  if (!row) throw notFound('This notification')
  ctx.check(true)
  ctx.emit(EVENT, { to: ctx.user.id })
  return {}
}

export const read = (ctx: Ctx, { id }: { id: string }) => changeOwn(ctx, id, { isRead: true })
export const archive = (ctx: Ctx, { id }: { id: string }) =>
  changeOwn(ctx, id, { isRead: true, isArchived: true })

export async function readMany(ctx: Ctx, { notificationIds }: InputOf<Calls['readMany']>) {
  await ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(current(ctx), notificationIds.length > 0 ? inArray(notifications.id, notificationIds) : undefined),
    )
  ctx.emit(EVENT, { to: ctx.user.id })
  return {}
}
