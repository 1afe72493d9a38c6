import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#kernel/language/languages.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import { instant } from '#server/data/tables.ts'

/** A request that came by the form of the portal: in which language, and whether the email of who asked is theirs. */
export const eventIntakes = pgTable('event_intakes', {
  eventRequestId: uuid('event_request_id')
    .primaryKey()
    .references(() => eventRequests.id, { onDelete: 'cascade' }),
  /** Of the form that was filled in: sent twice, it is one request. */
  formKey: text('form_key').notNull().unique(),
  language: text('language').$type<Language>().notNull(),
  /** When somebody said by a link in their mail that the address is theirs. */
  confirmedAt: instant('confirmed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Personal links to a request. Each letter has one of its own; all of an organizer's end with their address. */
export const eventLinks = pgTable(
  'event_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    eventRequestId: uuid('event_request_id')
      .notNull()
      .references(() => eventRequests.id, { onDelete: 'cascade' }),
    organizerId: uuid('organizer_id')
      .notNull()
      .references(() => eventOrganizers.id, { onDelete: 'cascade' }),
    /** Of the address it went to: whoever is written to elsewhere by now is not meant by it. */
    addressHash: text('address_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('event_links_event').on(table.eventRequestId),
    index('event_links_organizer').on(table.organizerId),
    index('event_links_expires').on(table.expiresAt),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  event_intakes: 'how a request came, which is itself recorded',
  event_links: 'secrets of links',
}
