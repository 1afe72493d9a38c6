import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    // What somebody said in a thread is counted by this: what is unread is all but that.
    index('messages_author').on(table.createdBy, table.threadId, table.number),
    // Words that stand in many messages are looked for from the latest on.
    index('messages_latest').on(table.aboutTable, table.createdAt, table.number),
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

/**
 * What became of a message. Neither goes with the other, and an undo that brings one back finds the other still; the link
 * goes once one of them is gone for good (`clean-up-job.ts`).
 */
export const outcomes = pgTable(
  'message_outcomes',
  {
    ...recordColumns(),
    messageId: uuid('message_id').notNull(),
    /** The record, by the name of its table: there is no foreign key to all of them. */
    aboutTable: text('about_table').notNull(),
    aboutId: uuid('about_id').notNull(),
  },
  (table) => [
    uniqueIndex('message_outcomes_once').on(table.messageId, table.aboutTable, table.aboutId),
    index('message_outcomes_about').on(table.aboutTable, table.aboutId),
  ],
)

/**
 * What stays in reach of everybody in a conversation. A pin outlives a deleted message, so that an undo brings the message
 * back with it; `clean-up-job.ts` takes it away.
 */
export const pins = pgTable(
  'message_pins',
  { ...recordColumns(), threadId: thread(), messageId: uuid('message_id').notNull() },
  (table) => [
    unique('message_pins_once').on(table.messageId),
    index('message_pins_thread').on(table.threadId),
  ],
)

/** What is to be said later; `id` is what the message will be called. The job that says it takes the row away. */
export const laterMessages = pgTable(
  'later_messages',
  {
    ...recordColumns(),
    threadId: thread(),
    personId: person(),
    body: text('body').notNull(),
    replyTo: uuid('reply_to'),
    sendAt: instant('send_at').notNull(),
    /** Why it was not sent; it waits for its writer to decide. */
    refused: text('refused'),
  },
  (table) => [
    index('later_messages_person').on(table.personId, table.threadId),
    index('later_messages_thread').on(table.threadId),
    index('later_messages_due').on(table.sendAt).where(sql`refused IS NULL`),
  ],
)

/** What a person chose for all conversations; no row: as it is for everybody. */
export const talkPreferences = pgTable('talk_preferences', {
  personId: person().primaryKey(),
  /** The others see how far this person has read. */
  tellsRead: boolean('tells_read').notNull().default(true),
})

/** What a constraint of these tables refuses, in words for whoever tried. */
export const refusals = { message_pins_once: 'This message is pinned already.' }

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  threads: 'a place for messages, made by the first of them; what is said there is recorded',
  message_mentions: 'kept by a trigger from the texts, which are recorded',
  message_reactions: 'a person’s own sign, given and taken back at will',
  thread_reads: 'what a person has seen',
  thread_drafts: 'what nobody has said yet',
  talk_preferences: 'a person’s own choice, no record of the charity',
}
