import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** Every text that came in, once, whatever the service repeats; who agreed to what stands with the outbox. */
export const receivedTexts = pgTable(
  'received_texts',
  {
    /** The service's own id of the message. */
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    /** Whose number it is, as far as we know. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    meaning: text('meaning').$type<'yes' | 'stop' | 'start' | 'help' | 'other'>().notNull(),
    answer: text('answer'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('received_texts_at').on(table.receivedAt),
    index('received_texts_phone').on(table.phone, table.receivedAt),
    index('received_texts_person').on(table.personId),
  ],
)

/** What administrators sent to everyone who agreed to these texts. */
export const textAnnouncements = pgTable(
  'text_announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    campaign: text('campaign').$type<'hosts' | 'events' | 'team'>().notNull(),
    text: text('text').notNull(),
    people: integer('people').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('text_announcements_by').on(table.createdBy)],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  received_texts: 'what came in, as it came',
  text_announcements: 'what was sent, as it was sent',
}
