import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { collections } from '#sections/collections/collections/tables.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { recordColumns } from '#server/data/tables.ts'

/** Organization, contact and day of each event that was taken in: what somebody deleted since does not come back. */
export const importedEvents = pgTable(
  'imported_events',
  {
    ...recordColumns(),
    key: text('key').notNull(),
    /** No foreign key: it outlives the event. */
    eventRequestId: uuid('event_request_id').notNull(),
  },
  (table) => [index('imported_events_key').on(table.key)],
)

/** What an event made, where the log has it: promised, made and logged stand side by side. */
export const eventEntries = pgTable(
  'event_entries',
  {
    ...recordColumns(),
    eventRequestId: uuid('event_request_id')
      .notNull()
      .references(() => eventRequests.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('event_entries_pair').on(table.eventRequestId, table.entryId),
    index('event_entries_entry').on(table.entryId),
  ],
)

export const refusals = { event_entries_pair: 'This entry is linked to the event already.' }
