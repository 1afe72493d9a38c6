import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
