import { and, eq, type SQL } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { isUrgent } from './budget.ts'
import { ring } from './elsewhere.ts'
import { weighOne } from './ring-jobs.ts'
import { type Reader, readersOf } from './service-preferences.ts'
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
    /** The caller writes them a mail or text of its own; they get no second one. */
    written?: boolean
    /** When what it tells of happens: within a day that makes it urgent (`budget.ts`). */
    happensAt?: Date | null
  }

/**
 * Tells people something, in this transaction: what is rolled back was never told. At the bell, and by mail, text and
 * push where they want it, as often as they want it; who does not want it at the bell finds it in the archive.
 */
export async function notify(ctx: WorkCtx, { to, written = false, happensAt, ...news }: News): Promise<void> {
  if (to.length === 0) return
  const readers = await readersOf(ctx, [...new Set(to)], news.category)
  if (readers.length === 0) return
  const urgent = isUrgent(happensAt, ctx.app.now())
  const waits = (reader: Reader) => !written && reader.wants.mail && reader.mails !== 'now' && !urgent
  const isWeighed = (reader: Reader) => reader.ringsADay !== null && !urgent
  const rows = await ctx.db
    .insert(notifications)
    .values(
      readers.map((reader) => ({
        ...news,
        userId: reader.id,
        isRead: !reader.wants.portal,
        isArchived: !reader.wants.portal,
        inDigest: waits(reader),
        heldFor: !isWeighed(reader) ? null : written ? ('devices' as const) : ('everything' as const),
      })),
    )
    .returning({ id: notifications.id, userId: notifications.userId })
  for (const { id } of readers) ctx.emit('notifications.created', { to: id })
  const atOnce = readers.filter((reader) => !isWeighed(reader))
  await ring(ctx, { readers: atOnce, rows, news, written, mails: (reader) => !waits(reader) })
  const weighed = new Set(readers.filter(isWeighed).map(({ id }) => id))
  for (const { id, userId } of rows)
    if (weighed.has(userId)) await ctx.enqueue(weighOne, { notification: id })
}

/** Who was told of this before. */
export async function toldOf(ctx: WorkCtx, related: { type: string; id: string }): Promise<Set<string>> {
  const rows = await ctx.db.select({ userId: notifications.userId }).from(notifications).where(about(related))
  return new Set(rows.map(({ userId }) => userId))
}

/** Who was told of this and has not looked at it yet. */
export async function waitingFor(ctx: WorkCtx, related: { type: string; id: string }): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(about(related), eq(notifications.isRead, false)))
  return new Set(rows.map(({ userId }) => userId))
}

/** This person has seen what it told of. */
export const settleFor = (ctx: WorkCtx, userId: string, related: { type: string; id: string }) =>
  settleWhere(ctx, and(about(related), eq(notifications.userId, userId)))

const about = ({ type, id }: { type: string; id: string }) =>
  and(eq(notifications.relatedType, type), eq(notifications.relatedId, id))

/** What it told of is done: nobody has to look at it any more. */
export const settle = (ctx: WorkCtx, related: { type: string; id: string }) =>
  settleWhere(ctx, about(related))

async function settleWhere(ctx: WorkCtx, which: SQL | undefined): Promise<void> {
  const rows = await ctx.db
    .update(notifications)
    .set({ isRead: true, inDigest: false, heldFor: null })
    .where(and(which, eq(notifications.isRead, false)))
    .returning({ userId: notifications.userId })
  for (const userId of new Set(rows.map((row) => row.userId)))
    ctx.emit('notifications.updated', { to: userId })
}
