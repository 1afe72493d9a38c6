import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

const eventColumn = () =>
  uuid('event_request_id')
    .notNull()
    .references(() => eventRequests.id, { onDelete: 'cascade' })

/** A letter that somebody does not want to go by itself about one event, on that occasion. */
export const letterSkips = pgTable(
  'event_letter_skips',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    letter: text('letter').notNull(),
    occasion: text('occasion').notNull().default(''),
  },
  (table) => [
    uniqueIndex('event_letter_skips_once').on(table.eventRequestId, table.letter, table.occasion),
    index('event_letter_skips_event').on(table.eventRequestId),
  ],
)

/** Of what whoever leads an event was reminded, so that it is said once on each occasion. */
export const eventNudges = pgTable(
  'event_nudges',
  {
    eventRequestId: eventColumn(),
    kind: text('kind').notNull(),
    occasion: text('occasion').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventRequestId, table.kind, table.occasion] })],
)

/** The weekly mails and text messages that went, one to each person. */
export const eventDigests = pgTable(
  'event_digests',
  {
    kind: text('kind').$type<'lead' | 'overview' | 'text'>().notNull(),
    day: text('day').notNull(),
    person: text('person').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.person] })],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  event_nudges: 'that somebody was reminded; what of is recorded',
  event_digests: 'that a weekly email or text message went',
}

/** What our constraints refuse, in words. */
export const refusals = {
  event_letter_skips_once: 'This letter is left out already.',
}
