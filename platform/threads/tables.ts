import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, users } from '#server/data/tables.ts'

const person = () =>
  uuid('person_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The one place where people write to each other. A conversation is a record, too (docs/decisions/137). */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'record'>().notNull(),
    /** The record it is about, by the name of its table: there is no foreign key to all of them. */
    aboutTable: text('about_table'),
    aboutId: uuid('about_id'),
    /** Of the latest message. Counting it up locks the thread: the order is the same for everybody. */
    lastNumber: integer('last_number').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('threads_record').on(table.aboutTable, table.aboutId).where(sql`kind = 'record'`)],
)

export const messages = pgTable(
  'messages',
  {
    ...recordColumns(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** What its thread is about goes by the rules of its table; a trigger writes it. */
    aboutTable: text('about_table').notNull().default(''),
    /** Its place in the thread: 1, 2, 3, with gaps where some were deleted. */
    number: integer('number').notNull(),
    /** `kernel/language/message-text.ts` */
    body: text('body').notNull(),
    /** No foreign key: an answer stays as it is when what it answers is deleted, and finds it again after an undo. */
    replyTo: uuid('reply_to'),
    editedAt: instant('edited_at'),
    /** What its writer is called, where nobody with an account wrote it. */
    signedAs: text('signed_as'),
  },
  (table) => [
    uniqueIndex('messages_order').on(table.threadId, table.number),
    index('messages_author').on(table.createdBy),
    index('messages_words').using('gin', table.body.op('gin_trgm_ops')),
  ],
)

/** Who is named in a message; kept by a trigger from its text. */
export const mentions = pgTable(
  'message_mentions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    personId: person(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.personId] }),
    index('message_mentions_person').on(table.personId),
  ],
)

/** They outlive a deleted message, so that an undo brings it back with them; `clean-up-job.ts` takes them away. */
export const reactions = pgTable(
  'message_reactions',
  {
    messageId: uuid('message_id').notNull(),
    personId: person(),
    emoji: text('emoji').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.personId, table.emoji] }),
    index('message_reactions_person').on(table.personId),
  ],
)

const thread = () =>
  uuid('thread_id')
    .notNull()
    .references(() => threads.id, { onDelete: 'cascade' })

/** How far a person has read. */
export const reads = pgTable(
  'thread_reads',
  {
    threadId: thread(),
    personId: person(),
    upTo: integer('up_to').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.personId] }),
    index('thread_reads_person').on(table.personId),
  ],
)

/** What a person has begun to write; `message_id` is what it will be called, so that files can wait for it. */
export const drafts = pgTable(
  'thread_drafts',
  {
    threadId: thread(),
    personId: person(),
    messageId: uuid('message_id').notNull(),
    body: text('body').notNull(),
    replyTo: uuid('reply_to'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.personId] }),
    index('thread_drafts_person').on(table.personId),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  threads: 'a place for messages, made by the first of them; what is said there is recorded',
  message_mentions: 'kept by a trigger from the texts, which are recorded',
  message_reactions: 'a person’s own sign, given and taken back at will',
  thread_reads: 'what a person has seen',
  thread_drafts: 'what nobody has said yet',
}
