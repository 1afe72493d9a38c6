import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/tables.ts'

/** Mails and text messages, written in the transaction of what they tell and sent by a job (design 6). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'mail' | 'sms'>().notNull(),
    recipient: text('recipient').notNull(),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** The same in one line, for people who prefer text messages. */
    short: text('short'),
    /** A personal link, encrypted; taken away as soon as a mail server has it. */
    link: text('link'),
    category: text('category').$type<'account' | 'reminder' | 'activity' | 'announcement'>().notNull(),
    state: text('state')
      .$type<'queued' | 'sent' | 'failed' | 'answered' | 'skipped'>()
      .notNull()
      .default('queued'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    via: text('via').$type<'smtp' | 'outbox'>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('outbox_created').on(table.createdAt), index('outbox_person').on(table.personId)],
)

/** What a person wants to be written about, and how. No row: mails, no text messages. */
export const messagePreferences = pgTable('message_preferences', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mail: boolean('mail').notNull().default(true),
  sms: boolean('sms').notNull().default(false),
  preferred: text('preferred').$type<'mail' | 'sms'>().notNull().default('mail'),
})
