import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, users } from '#server/data/tables.ts'
import type { ConversationKind, Level } from './fields.ts'

const person = () =>
  uuid('person_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const conversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })

/** Where people talk: what is said there are the messages of `platform/threads` about it. */
export const conversations = pgTable(
  'conversations',
  {
    ...recordColumns(),
    kind: text('kind').$type<ConversationKind>().notNull(),
    /** Which of the channels of spec 6 it is; they are there from the beginning. */
    channel: text('channel'),
    /** What people call it; a conversation of two has the name of the other. */
    name: text('name').notNull().default(''),
    /** The two of a direct conversation, the smaller id first: there is one for them. */
    pair: text('pair'),
  },
  (table) => [
    unique('conversations_channel').on(table.channel),
    unique('conversations_pair').on(table.pair),
    check(
      'conversations_kind',
      sql`(kind = 'channel') = (channel IS NOT NULL) AND (kind = 'direct') = (pair IS NOT NULL)`,
    ),
    check('conversations_name', sql`(kind = 'direct') = (name = '')`),
  ],
)

/** Who is in a direct or group conversation; in a channel is whoever may be. */
export const conversationPeople = pgTable(
  'conversation_people',
  {
    ...recordColumns(),
    conversationId: conversation(),
    personId: person(),
    /** Names the group, adds and removes people. */
    isAdmin: boolean('is_admin').notNull().default(false),
  },
  (table) => [
    unique('conversation_people_once').on(table.conversationId, table.personId),
    index('conversation_people_person').on(table.personId),
  ],
)

/** What of a conversation rings for a person, where they chose it. */
export const conversationLevels = pgTable(
  'conversation_levels',
  { conversationId: conversation(), personId: person(), level: text('level').$type<Level>().notNull() },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.personId] }),
    index('conversation_levels_person').on(table.personId),
  ],
)

export const unrecorded = { conversation_levels: 'what rings for somebody is their own choice' }

export const refusals = {
  conversation_people_once: 'This person is in the group already.',
  conversations_name: 'Please give the group a name.',
}
