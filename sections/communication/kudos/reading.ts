import { and, eq, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { has } from '#kernel/people/access.ts'
import { messages, reads, threads } from '#platform/threads/tables.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { can, mayRemove } from './access.ts'
import { type Kudos, UNTHANKED_DAYS } from './contract.ts'
import { kudos } from './tables.ts'

const isWords = sql`${threads.kind} = 'record' AND ${threads.aboutTable} = 'kudos' AND ${threads.aboutId} = ${kudos.id}`

/** Messages of the other that this person has not read, in a kudos of theirs. */
export const unreadIn = (me: string) => sql`(SELECT count(*)::integer FROM ${threads}
  JOIN ${messages} ON ${messages.threadId} = ${threads.id}
  WHERE ${isWords} AND ${messages.createdBy} IS DISTINCT FROM ${me}
    AND (${kudos.createdBy} = ${me} OR ${kudos.recipientId} = ${me})
    AND ${messages.number} > coalesce((SELECT ${reads.upTo} FROM ${reads}
      WHERE ${reads.threadId} = ${threads.id} AND ${reads.personId} = ${me}), 0))`

/** The first message is what somebody is thanked with. */
export const words = sql`(SELECT ${messages.body} FROM ${threads} JOIN ${messages} ON ${messages.threadId} = ${threads.id}
  WHERE ${isWords} AND ${messages.number} = 1)`

interface Found extends Record<string, unknown> {
  id: string
  created_at: string
  created_by: string | null
  context_type: string
  context_id: string | null
  entity_name: string
  words: string | null
  unread: number
  replies: number
  sender_name: string | null
  sender_photo: string | null
  recipient_id: string
  recipient_name: string
  recipient_photo: string | null
}

/** Kudos as this reader may see them, the latest first. */
export async function read(ctx: Ctx, where: SQL | undefined, limit: number): Promise<Kudos[]> {
  const { rows } = await ctx.db.execute<Found>(sql`
    SELECT ${kudos.id}, ${kudos.createdAt}, ${kudos.createdBy}, ${kudos.contextType}, ${kudos.contextId},
      ${kudos.entityName}, ${words} AS words, ${unreadIn(ctx.user.id)} AS unread,
      (SELECT count(*)::integer FROM ${threads} JOIN ${messages} ON ${messages.threadId} = ${threads.id}
        WHERE ${isWords} AND ${messages.number} > 1) AS replies,
      sender.display_name AS sender_name, sender.photo_id AS sender_photo,
      recipient.id AS recipient_id, recipient.display_name AS recipient_name, recipient.photo_id AS recipient_photo
    FROM ${kudos}
    LEFT JOIN ${users} AS sender ON sender.id = ${kudos.createdBy}
    JOIN ${users} AS recipient ON recipient.id = ${kudos.recipientId}
    WHERE ${where ?? sql`true`}
    ORDER BY ${kudos.createdAt} DESC, ${kudos.id} LIMIT ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    sender:
      row.created_by !== null && row.sender_name !== null
        ? { id: row.created_by, name: row.sender_name, photoId: row.sender_photo }
        : null,
    recipient: { id: row.recipient_id, name: row.recipient_name, photoId: row.recipient_photo },
    entityName: row.entity_name,
    contextType: row.context_type,
    contextId: row.context_id,
    content: row.words === null ? null : inWords(row.words, () => undefined),
    sentAt: new Date(row.created_at).toISOString(),
    unread: row.unread > 0,
    replies: row.replies,
    mayRemove: mayRemove(ctx.user, { createdBy: row.created_by }),
  }))
}

/** Messages of others that this person has not read, in kudos between them and somebody. */
export async function unreadOf(ctx: Ctx): Promise<number> {
  const me = ctx.user.id
  const { rows } = await ctx.db.execute<{ unread: number }>(sql`
    SELECT coalesce(sum(${unreadIn(me)}), 0)::integer AS unread FROM ${kudos}
    WHERE ${kudos.createdBy} = ${me} OR ${kudos.recipientId} = ${me}`)
  return rows[0]?.unread ?? 0
}

/** Whoever has been here for long and heard no thanks in that time, but for this person; in the order of their names. */
export async function unthankedBut(ctx: WorkCtx, me: string) {
  const since = new Date(ctx.app.now().getTime() - UNTHANKED_DAYS * DAY)
  const found = await ctx.db
    .select(accountColumns)
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        sql`${users.createdAt} < ${since} AND ${users.id} <> ${me}`,
        sql`NOT EXISTS (SELECT FROM ${kudos} WHERE ${kudos.recipientId} = ${users.id} AND ${kudos.createdAt} >= ${since})`,
      ),
    )
    .orderBy(sql`lower(${users.displayName})`)
  return found.filter((person) => has(person, can.KUDOS_RECEIVE))
}
