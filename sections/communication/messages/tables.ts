import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { outbox } from '#platform/outbox/tables.ts'
import { instant, recordColumns, users } from '#server/data/tables.ts'
import type { Kept } from './fields.ts'

const context = () => ({
  /** The record it is about, if there is one, by the name of its table. */
  contextTable: text('context_table'),
  contextId: uuid('context_id'),
})
const person = () =>
  uuid('person_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What was sent with a subject; the words, and what is answered, are the messages of `platform/threads` about it. */
export const inboxThreads = pgTable(
  'inbox_threads',
  {
    ...recordColumns(),
    subject: text('subject').notNull(),
    /** Whom it was addressed to, as it was said: `person:id`, `role:host`, `group:id`. */
    addressed: text('addressed').array().notNull(),
    /** What is said in it goes out by mail as well. */
    byMail: boolean('by_mail').notNull().default(false),
    ...context(),
  },
  (table) => [
    index('inbox_threads_context').on(table.contextTable, table.contextId),
    check('inbox_threads_context_whole', sql`(context_table IS NULL) = (context_id IS NULL)`),
  ],
)

/** Who is in it, whoever sent it too: those whom it reached when it was sent. Where they put it is theirs alone. */
export const inboxPeople = pgTable(
  'inbox_people',
  {
    ...recordColumns(),
    inboxThreadId: uuid('inbox_thread_id')
      .notNull()
      .references(() => inboxThreads.id, { onDelete: 'cascade' }),
    personId: person(),
    isStarred: boolean('is_starred').notNull().default(false),
    folder: text('folder').$type<Kept>().notNull().default('inbox'),
    /** What was said after this number brings it back into the inbox. */
    putAwayAt: integer('put_away_at').notNull().default(0),
    /** Since when it lies in the trash, which is emptied of what has lain there for long. */
    trashedAt: instant('trashed_at'),
  },
  (table) => [
    unique('inbox_people_once').on(table.inboxThreadId, table.personId),
    index('inbox_people_person').on(table.personId),
    index('inbox_people_trash').on(table.trashedAt).where(sql`trashed_at IS NOT NULL`),
  ],
)

/** What somebody has begun to write; sent, it is an inbox thread of the same id. */
export const inboxDrafts = pgTable(
  'inbox_drafts',
  {
    id: uuid('id').primaryKey(),
    personId: person(),
    /** What its first message will be called: files wait for it. */
    messageId: uuid('message_id').notNull(),
    addressed: text('addressed').array().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    byMail: boolean('by_mail').notNull().default(false),
    ...context(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('inbox_drafts_person').on(table.personId, table.at)],
)

/** What went out by mail, to whom: each message once. */
export const inboxMails = pgTable(
  'inbox_mails',
  {
    /** No foreign key: a message that is deleted before its mail goes holds it back. */
    messageId: uuid('message_id').notNull(),
    personId: person(),
    outboxId: uuid('outbox_id')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.personId] }),
    index('inbox_mails_outbox').on(table.outboxId),
    index('inbox_mails_person').on(table.personId),
  ],
)

export const unrecorded = {
  inbox_drafts: 'what nobody has said yet',
  inbox_mails: 'what was sent on; what it says is recorded',
}
