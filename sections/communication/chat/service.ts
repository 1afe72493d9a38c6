import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { mentions, messages, reads, threads } from '#platform/threads/tables.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { CHANNEL_IDS, CHANNELS, type Channel, can } from './access.ts'
import type { chat as calls } from './contract.ts'
import { type ConversationKind, type Level, PREVIEW_LENGTH, standardLevel } from './fields.ts'
import { FORMER, scope } from './records.ts'
import { findConversation, mustBeReached } from './service-found.ts'
import { conversationLevels, conversationPeople, conversations } from './tables.ts'

type Calls = typeof calls

/** Messages in this thread that are behind what this person has read. */
const since = (thread: SQL, me: string) =>
  sql`${messages.threadId} = ${thread} AND ${messages.number} > coalesce((SELECT ${reads.upTo} FROM ${reads}
      WHERE ${reads.threadId} = ${thread} AND ${reads.personId} = ${me}), 0)`
/** Messages of others in this thread that this person has not read. */
const unreadIn = (thread: SQL, me: string) =>
  sql`${since(thread, me)} AND ${messages.createdBy} IS DISTINCT FROM ${me}`
/** How many that are: all but one's own, both of which are counted in an index. */
const unreadCount = (thread: SQL, me: string) =>
  sql`((SELECT count(*) FROM ${messages} WHERE ${since(thread, me)})
    - (SELECT count(*) FROM ${messages} WHERE ${since(thread, me)} AND ${messages.createdBy} = ${me}))::integer`
const namesMe = (me: string) =>
  sql`EXISTS (SELECT FROM ${mentions} WHERE ${mentions.messageId} = ${messages.id} AND ${mentions.personId} = ${me})`

interface Found extends Record<string, unknown> {
  id: string
  version: number
  kind: ConversationKind
  channel: Channel | null
  name: string
  level: Level | null
  unread: number
  mentioned: boolean
  last_number: number | null
  last_at: string | null
  last_author: string | null
  last_body: string | null
}

/** Spec 6: the rooms that are open to this person; what was said last comes first within each kind but the channels. */
export async function conversationsOf(ctx: Ctx): Promise<OutputOf<Calls['conversations']>> {
  const visible = scope(ctx.user)
  if (visible === false) return { items: [] }
  const me = ctx.user.id
  const thread = sql.raw('"thread"."id"')
  const { rows } = await ctx.db.execute<Found>(sql`
    SELECT ${conversations.id} AS id, ${conversations.version} AS version, ${conversations.kind} AS kind,
      ${conversations.channel} AS channel, ${conversations.name} AS name, ${conversationLevels.level} AS level,
      ${unreadCount(thread, me)} AS unread,
      EXISTS (SELECT FROM ${messages} WHERE ${unreadIn(thread, me)} AND ${namesMe(me)}) AS mentioned,
      last.number AS last_number, last.created_at AS last_at, last.name AS last_author, last.body AS last_body
    FROM ${conversations}
    LEFT JOIN ${threads} AS thread ON thread.kind = 'record' AND thread.about_table = 'conversations'
      AND thread.about_id = ${conversations.id}
    LEFT JOIN ${conversationLevels} ON ${conversationLevels.conversationId} = ${conversations.id}
      AND ${conversationLevels.personId} = ${me}
    LEFT JOIN LATERAL (SELECT ${messages.number}, ${messages.createdAt}, ${messages.body}, ${users.displayName} AS name
      FROM ${messages} LEFT JOIN ${users} ON ${users.id} = ${messages.createdBy}
      WHERE ${messages.threadId} = ${thread} ORDER BY ${messages.number} DESC LIMIT 1) AS last ON true
    WHERE ${visible}
    ORDER BY ${conversations.kind}, last.created_at DESC NULLS LAST, ${conversations.name}`)
  const members = await membersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => {
    const people = members.filter(({ conversationId }) => conversationId === row.id)
    const others = people.filter(({ id }) => id !== me)
    return {
      id: row.id,
      version: row.version,
      kind: row.kind,
      channel: row.channel,
      name: row.kind === 'direct' ? (others[0]?.name ?? FORMER) : row.name,
      about: row.channel ? CHANNELS[row.channel].about : null,
      people,
      level: row.level ?? standardLevel(row.kind),
      unread: row.unread,
      mentioned: row.mentioned,
      last: row.last_at
        ? {
            number: row.last_number ?? 0,
            at: new Date(row.last_at).toISOString(),
            author: row.last_author,
            text: inWords(row.last_body ?? '', () => undefined).slice(0, PREVIEW_LENGTH),
          }
        : null,
      mayManage: row.kind === 'group' && people.some(({ id, isAdmin }) => id === me && isAdmin),
    }
  })
  const place = ({ id }: { id: string }) =>
    CHANNEL_IDS.findIndex((channel) => channel === rows.find((row) => row.id === id)?.channel)
  const channels = items.filter(({ kind }) => kind === 'channel').toSorted((a, b) => place(a) - place(b))
  return { items: [...channels, ...items.filter(({ kind }) => kind !== 'channel')] }
}

async function membersOf(ctx: Ctx, ids: string[]) {
  return ctx.db
    .select({
      conversationId: conversationPeople.conversationId,
      id: users.id,
      name: users.displayName,
      photoId: users.photoId,
      isAdmin: conversationPeople.isAdmin,
    })
    .from(conversationPeople)
    .innerJoin(users, eq(users.id, conversationPeople.personId))
    .where(inArray(conversationPeople.conversationId, ids))
    .orderBy(users.displayName)
}

export async function direct(ctx: Ctx, { personId }: InputOf<Calls['direct']>) {
  if (personId === ctx.user.id) throw invalid({ personId: 'Please choose somebody else.' })
  await mustBeReached(ctx, [personId], 'personId', can.CHAT_DIRECT)
  const pair = [ctx.user.id, personId].toSorted().join(':')
  const [made] = await ctx.db
    .insert(conversations)
    .values({ kind: 'direct', pair, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const [known] = await ctx.db.select().from(conversations).where(eq(conversations.pair, pair))
    if (!known) throw new Error('A conversation was not written')
    return { id: known.id }
  }
  await ctx.db.insert(conversationPeople).values(
    [ctx.user.id, personId].map((id) => ({
      conversationId: made.id,
      personId: id,
      createdBy: ctx.user.id,
    })),
  )
  ctx.emit('chat.changed', { id: made.id })
  return { id: made.id }
}

export async function level(ctx: Ctx, { id, level: chosen }: InputOf<Calls['level']>) {
  await findConversation(ctx, id)
  ctx.check(true)
  await ctx.db
    .insert(conversationLevels)
    .values({ conversationId: id, personId: ctx.user.id, level: chosen })
    .onConflictDoUpdate({
      target: [conversationLevels.conversationId, conversationLevels.personId],
      set: { level: chosen },
    })
  ctx.emit('chat.changed', { to: ctx.user.id })
  return {}
}

/** For the badge: what somebody muted does not count there. */
export async function waiting(ctx: Ctx) {
  const rooms = await unreadByRoom(ctx)
  return { count: rooms.reduce((sum, { unread, level }) => sum + (level === 'none' ? 0 : unread), 0) }
}

/** Messages of others that this person has not read, in the conversations that they may read, by what rings there. */
export async function unreadByRoom(ctx: Ctx) {
  const visible = scope(ctx.user)
  if (visible === false) return []
  const { rows } = await ctx.db.execute<{
    kind: ConversationKind
    channel: Channel | null
    level: Level | null
    unread: number
  }>(sql`
    SELECT ${conversations.kind} AS kind, ${conversations.channel} AS channel, ${conversationLevels.level} AS level,
      sum(${unreadCount(sql`${threads.id}`, ctx.user.id)})::integer AS unread
    FROM ${conversations}
    JOIN ${threads} ON ${threads.kind} = 'record' AND ${threads.aboutTable} = 'conversations'
      AND ${threads.aboutId} = ${conversations.id}
    LEFT JOIN ${conversationLevels} ON ${conversationLevels.conversationId} = ${conversations.id}
      AND ${conversationLevels.personId} = ${ctx.user.id}
    WHERE ${visible} GROUP BY 1, 2, 3`)
  return rows
}
