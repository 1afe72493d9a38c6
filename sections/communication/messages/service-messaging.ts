import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { inWords, peopleIn } from '#kernel/language/message-text.ts'
import { post } from '#platform/threads/service.ts'
import { read } from '#platform/threads/service-marks.ts'
import { namesOf } from '#platform/threads/service-present.ts'
import { messages } from '#platform/threads/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { inbox as calls, SpecMessage } from './contract.ts'
import { contextOfTable, SUBJECT_LENGTH, tableOfContext } from './fields.ts'
import { type Mine, mineOf } from './reading.ts'
import { contextFor, send } from './service-send.ts'

type Calls = typeof calls
const TABLE = 'inbox_threads'
/** Ours: whoever has more unread reads the inbox. */
const MOST = 500

interface Said extends Mine {
  message_id: string
  body: string
  author: string | null
  said_at: string
  edited_at: string | null
  number: number
}

/** Messages in what is this person's. */
async function said(ctx: Ctx, where: SQL): Promise<SpecMessage[]> {
  const { rows } = await ctx.db.execute<Said>(sql`
    SELECT mine.*, ${messages.id} AS message_id, ${messages.body} AS body, ${messages.createdBy} AS author,
      ${messages.createdAt} AS said_at, ${messages.editedAt} AS edited_at, ${messages.number} AS number
    FROM ${mineOf(ctx.user.id)} JOIN ${messages} ON ${messages.threadId} = mine.thread_id
    WHERE ${where} ORDER BY ${messages.createdAt}, ${messages.id} LIMIT ${MOST}`)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ author, body }) => [...(author ? [author] : []), ...peopleIn(body)]),
  )
  const titles = new Map<string, string | null>()
  for (const { context_table: table, context_id: id } of rows)
    if (table && id && !titles.has(id)) titles.set(id, (await contextFor(ctx, table, id))?.title ?? null)
  return rows.map((row) => {
    const name = (row.author && names.get(row.author)?.name) || 'A former member'
    return {
      id: row.message_id,
      threadId: row.id,
      subject: row.subject,
      content: inWords(row.body, (part) => ('person' in part ? names.get(part.person)?.name : undefined)),
      sender: name,
      senderId: row.author,
      senderName: name,
      contextType: contextOfTable(row.context_table),
      contextId: row.context_id,
      contextTitle: (row.context_id && titles.get(row.context_id)) || null,
      createdAt: new Date(row.said_at).toISOString(),
      editedAt: row.edited_at && new Date(row.edited_at).toISOString(),
      read: row.author === ctx.user.id || row.number <= row.read_up_to,
    }
  })
}

/** What counts as unread anywhere: of others, not seen, and not thrown away. */
const isUnread = (me: string) => sql`folder IN ('inbox', 'archive') AND ${messages.number} > read_up_to
  AND ${messages.createdBy} IS DISTINCT FROM ${me}`

export async function specUnread(
  ctx: Ctx,
  { groupByContext }: InputOf<Calls['specUnread']>,
): Promise<OutputOf<Calls['specUnread']>> {
  const found = await said(ctx, isUnread(ctx.user.id))
  if (!groupByContext) return { messages: found }
  const groups: Record<string, SpecMessage[]> = {}
  for (const one of found) (groups[one.contextType] ??= []).push(one)
  return { messages: found, groups }
}

/** How many those are, by what they are about. */
export async function unreadByContext(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ table: string | null; count: number }>(sql`
    SELECT context_table AS table, count(*)::integer AS count
    FROM ${mineOf(ctx.user.id)} JOIN ${messages} ON ${messages.threadId} = mine.thread_id
    WHERE ${isUnread(ctx.user.id)} GROUP BY 1`)
  return rows.map(({ table, count }) => ({ context: contextOfTable(table), count }))
}

/** The message with this id, in what is this person's. */
async function ownMessage(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<Mine & { number: number }>(sql`
    SELECT mine.*, ${messages.number} AS number FROM ${mineOf(ctx.user.id)}
    JOIN ${messages} ON ${messages.threadId} = mine.thread_id WHERE ${messages.id} = ${id}`)
  if (!rows[0]) throw notFound('This message')
  ctx.check(true)
  return rows[0]
}

export async function specSend(
  ctx: Ctx,
  input: InputOf<Calls['specSend']>,
): Promise<OutputOf<Calls['specSend']>> {
  const { recipientIds, content, contextType, parentMessageId } = input
  const messageId = randomUUID()
  if (parentMessageId) {
    const { id } = await ownMessage(ctx, parentMessageId)
    await post(ctx, { table: TABLE, id, messageId, body: content, replyTo: parentMessageId })
  } else {
    ctx.check(true)
    const table = contextType && contextType !== 'direct' ? tableOfContext(contextType) : null
    const about = { contextTable: table, contextId: table === null ? null : (input.contextId ?? null) }
    const title = (await contextFor(ctx, about.contextTable, about.contextId))?.title
    const [first = ''] = content.split('\n')
    const subject = input.subject || title || first || 'A file'
    const addressed = recipientIds.map((id) => `person:${id}`)
    await send(ctx, {
      id: randomUUID(),
      messageId,
      addressed,
      subject: subject.slice(0, SUBJECT_LENGTH),
      body: content,
      byMail: false,
      ...about,
    })
  }
  const [message] = await said(ctx, sql`${messages.id} = ${messageId}`)
  if (!message) throw new Error('A message was not presented')
  return { message }
}

export async function specRead(ctx: Ctx, { id }: InputOf<Calls['specRead']>) {
  const found = await ownMessage(ctx, id)
  await read(ctx, { table: TABLE, id: found.id, upTo: found.number })
  ctx.emit('inbox.moved', { to: ctx.user.id })
  return {}
}

export async function specMarkAllRead(ctx: Ctx, { contextType }: InputOf<Calls['specMarkAllRead']>) {
  const { rows } = await ctx.db.execute<Mine>(
    sql`SELECT * FROM ${mineOf(ctx.user.id)} WHERE unread > 0 AND folder IN ('inbox', 'archive')`,
  )
  const those = rows.filter(
    ({ context_table }) =>
      contextType === undefined ||
      contextOfTable(context_table) ===
        contextOfTable(contextType === 'direct' ? null : tableOfContext(contextType)),
  )
  for (const { id, last_number } of those) await read(ctx, { table: TABLE, id, upTo: last_number })
  ctx.emit('inbox.moved', { to: ctx.user.id })
  return { count: those.length }
}

export async function specContext(ctx: Ctx, { type, id }: InputOf<Calls['specContext']>) {
  return {
    messages: await said(
      ctx,
      sql`folder <> 'gone' AND context_table = ${tableOfContext(type)} AND context_id = ${id}`,
    ),
  }
}
