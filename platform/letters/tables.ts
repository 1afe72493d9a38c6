import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#kernel/language/languages.ts'
import { outbox } from '#platform/outbox/tables.ts'
import { instant, recordColumns, users } from '#server/data/tables.ts'

/** What the organization says in a section of a letter; without a row, or with an empty one, it is as delivered. */
export const letterWords = pgTable(
  'letter_words',
  {
    ...recordColumns(),
    letter: text('letter').notNull(),
    language: text('language').$type<Language>().notNull(),
    section: text('section').notNull(),
    words: text('words').notNull().default(''),
  },
  (table) => [uniqueIndex('letter_words_section').on(table.letter, table.language, table.section)],
)

/** Whether a letter goes by itself, and from which time of day on: `09:00`. */
export const letterSchedules = pgTable(
  'letter_schedules',
  {
    ...recordColumns(),
    letter: text('letter').notNull(),
    isOn: boolean('is_on').notNull(),
    time: text('time').notNull(),
  },
  (table) => [uniqueIndex('letter_schedules_letter').on(table.letter)],
)

/**
 * Each letter that went, about which record and on which occasion. The unique index is what keeps it from going twice,
 * however many instances look at what is due; `nth` is above one where a person said so.
 */
export const letterSends = pgTable(
  'letter_sends',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    letter: text('letter').notNull(),
    aboutTable: text('about_table').notNull(),
    aboutId: text('about_id').notNull(),
    occasion: text('occasion').notNull().default(''),
    nth: integer('nth').notNull().default(1),
    outboxId: uuid('outbox_id').references(() => outbox.id, { onDelete: 'set null' }),
    /** Null when it went by itself. */
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('letter_sends_once').on(
      table.aboutTable,
      table.aboutId,
      table.letter,
      table.occasion,
      table.nth,
    ),
    index('letter_sends_letter').on(table.letter, table.sentAt),
    index('letter_sends_outbox').on(table.outboxId),
    index('letter_sends_by').on(table.sentBy),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  letter_sends: 'what was sent stays sent; each is a row of its own with its time',
}
