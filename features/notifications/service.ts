import { and, eq } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { notifications } from './tables.ts'

type Row = typeof notifications.$inferSelect

export type News = Pick<Row, 'type' | 'category' | 'title' | 'message'> &
  Partial<
    Pick<
      Row,
      | 'priority'
      | 'relatedType'
      | 'relatedId'
      | 'actionText'
      | 'actionUrl'
      | 'actionType'
      | 'needsConfirmation'
      | 'confirmation'
      | 'metadata'
      | 'expiresAt'
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
  for (const id of people) ctx.emit('notifications.created', { to: id })
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
  for (const userId of new Set(rows.map((row) => row.userId)))
    ctx.emit('notifications.updated', { to: userId })
}
