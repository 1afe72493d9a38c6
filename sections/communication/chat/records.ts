import { eq, ne, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type Row } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { can, channelsFor } from './access.ts'
import { type ConversationKind, standardLevel } from './fields.ts'
import { conversationLevels, conversationPeople, conversations } from './tables.ts'

/** The one row rule: a channel is for whoever has its permission, any other conversation for those who are in it. */
export function scope(user: CurrentUser): SQL | false {
  const channels = channelsFor(user)
  const kinds = [
    ...(has(user, can.CHAT_DIRECT) ? ['direct'] : []),
    ...(has(user, can.CHAT_GROUP) ? ['group'] : []),
  ]
  if (channels.length + kinds.length === 0) return false
  return sql`(${conversations.channel} = ANY (${sql.param(channels)}::text[])
    OR ${conversations.kind} = ANY (${sql.param(kinds)}::text[]) AND ${isIn(user.id)})`
}

const isIn = (personId: string) =>
  sql`EXISTS (SELECT FROM ${conversationPeople} WHERE ${conversationPeople.conversationId} = ${conversations.id}
    AND ${conversationPeople.personId} = ${personId})`

/** In a channel who holds the permission; in a conversation of a few whoever is in it. */
const pins = (user: CurrentUser): SQL =>
  has(user, can.CHAT_PIN) ? sql`true` : ne(conversations.kind, 'channel')

const membersOf = async (ctx: Pick<Ctx, 'db'>, id: string) =>
  (
    await ctx.db
      .select({ personId: conversationPeople.personId })
      .from(conversationPeople)
      .where(eq(conversationPeople.conversationId, id))
  ).map(({ personId }) => personId)

/** Whom everything said there rings for, and for whom nothing: by their own choice, or as it is where nobody chose. */
async function listeners(ctx: Pick<Ctx, 'db'>, row: Row) {
  const id = String(row.id)
  const chosen = await ctx.db
    .select()
    .from(conversationLevels)
    .where(eq(conversationLevels.conversationId, id))
  const levels = new Map(chosen.map(({ personId, level }) => [personId, level]))
  if (standardLevel(row.kind as ConversationKind) === 'all')
    for (const personId of await membersOf(ctx, id)) if (!levels.has(personId)) levels.set(personId, 'all')
  const those = (level: string) => [...levels].flatMap(([id, own]) => (own === level ? [id] : []))
  return { all: those('all'), none: those('none') }
}

export const FORMER = 'A former member'

/** What a conversation is called for this person: of two people the other. */
export const nameFor = (me: string) =>
  sql<string>`CASE WHEN ${conversations.kind} <> 'direct' THEN ${conversations.name}
    ELSE coalesce((SELECT ${users.displayName} FROM ${conversationPeople}
      JOIN ${users} ON ${users.id} = ${conversationPeople.personId}
      WHERE ${conversationPeople.conversationId} = ${conversations.id} AND ${users.id} <> ${me}), ${FORMER}) END`

export const conversationRecord = defineRecord({
  table: conversations,
  noun: 'conversation',
  scope,
  // A group is given another name by who looks after it (`service-groups.ts`); nothing of that is undone.
  mayChange: () => false,
  fields: { name: 'Name' },
  opens: placeIn('chat'),
  event: 'chat.changed',
  talk: {
    mayWrite: () => true,
    mayModerate: (user) => has(user, can.MESSAGES_MODERATE),
    where: (row) => (row.kind === 'direct' ? 'in your conversation' : `in ${String(row.name)}`),
    name: async (ctx, user, row) => {
      const { rows } = await ctx.db.execute<{ name: string }>(
        sql`SELECT ${nameFor(user.id)} AS name FROM ${conversations} WHERE ${conversations.id} = ${row.id}`,
      )
      return rows[0]?.name ?? FORMER
    },
    listeners,
    pins,
    members: async (ctx, row) => (row.kind === 'channel' ? null : membersOf(ctx, String(row.id))),
  },
})

export const peopleRecord = defineRecord({
  table: conversationPeople,
  noun: 'person in a group',
  scope: (user) => {
    const visible = scope(user)
    return (
      visible !== false &&
      sql`EXISTS (SELECT FROM ${conversations} WHERE ${conversations.id} = ${conversationPeople.conversationId} AND ${visible})`
    )
  },
  // What is undone is taking people in.
  mayChange: (user, row) => row.created_by === user.id,
  fields: { person_id: 'Who', is_admin: 'Looks after the group' },
  event: 'chat.changed',
  present: async (ctx, field, value) => {
    if (field !== 'person_id') return value
    const [found] = await ctx.db
      .select({ name: users.displayName })
      .from(users)
      .where(eq(users.id, String(value)))
    return found?.name ?? 'a former member'
  },
})
