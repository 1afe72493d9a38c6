import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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
  },
  (table) => [
    unique('inbox_people_once').on(table.inboxThreadId, table.personId),
    index('inbox_people_person').on(table.personId),
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
    ...context(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('inbox_drafts_person').on(table.personId, table.at)],
)

export const unrecorded = { inbox_drafts: 'what nobody has said yet' }
