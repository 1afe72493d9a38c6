import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Kind } from '#kernel/charity/kinds.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

const day = (name: string) => date(name, { mode: 'string' })
/** How many there were, and of which kinds as far as somebody said; a constraint holds that these are not more. */
const counted = () => ({
  sandwichCount: integer('sandwich_count').notNull(),
  deli: integer('deli'),
  turkey: integer('turkey'),
  ham: integer('ham'),
  pbj: integer('pbj'),
  generic: integer('generic'),
})

/**
 * Sandwiches that went from a location to a recipient (domain 3.6). The foreign keys to locations, recipients and drivers,
 * whose slices stand above this one, are in the migration; so is that to events.
 */
export const distributions = pgTable(
  'sandwich_distributions',
  {
    ...recordColumns(),
    distributionDate: day('distribution_date').notNull(),
    /** The Sunday of that week, Monday to Sunday (domain 1.4). */
    weekEnding: day('week_ending')
      .notNull()
      .generatedAlwaysAs(sql`distribution_date + (7 - extract(isodow FROM distribution_date))::integer`),
    hostId: uuid('host_id').notNull(),
    /** The event they come from, where somebody said so or the plan was for one. */
    eventId: uuid('event_id'),
    recipientId: uuid('recipient_id').notNull(),
    driverId: uuid('driver_id'),
    ...counted(),
    notes: text('notes'),
    /** What it came from, where it was not written by hand: a planned delivery, the stop of a route. Once for each. */
    causeKind: text('cause_kind'),
    causeId: uuid('cause_id'),
    /** What the recipient says has arrived, and when they said it. */
    receivedCount: integer('received_count'),
    receivedNote: text('received_note'),
    receivedAt: instant('received_at'),
  },
  (table) => [
    index('sandwich_distributions_date').on(table.distributionDate, table.createdAt),
    index('sandwich_distributions_week').on(table.weekEnding),
    index('sandwich_distributions_host').on(table.hostId, table.distributionDate),
    index('sandwich_distributions_recipient').on(table.recipientId, table.distributionDate),
    index('sandwich_distributions_event').on(table.eventId).where(sql`${table.eventId} IS NOT NULL`),
    index('sandwich_distributions_driver').on(table.driverId, table.distributionDate),
    index('sandwich_distributions_differing')
      .on(table.distributionDate)
      .where(sql`${table.receivedCount} <> ${table.sandwichCount}`),
    unique('sandwich_distributions_cause').on(table.causeKind, table.causeId),
  ],
)

/** What was discarded, and what the count of a location was put right by: each with its reason. */
export const corrections = pgTable(
  'sandwich_corrections',
  {
    ...recordColumns(),
    correctionDate: day('correction_date').notNull(),
    hostId: uuid('host_id').notNull(),
    /** One of `REASONS` in the section's fields; `correction_moves` in the migration says what each does. */
    reason: text('reason').notNull(),
    ...counted(),
    /** Where they are counted from then on: moved to another location, or kept for a later day. */
    toHostId: uuid('to_host_id'),
    toDate: day('to_date'),
    notes: text('notes'),
  },
  (table) => [
    index('sandwich_corrections_date').on(table.correctionDate, table.createdAt),
    index('sandwich_corrections_host').on(table.hostId, table.correctionDate),
    index('sandwich_corrections_to').on(table.toHostId),
  ],
)

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Sums by location, day and kind, kept by triggers in the transaction of what causes them: log, distributions,
 * corrections. `ledger_moves` is the view of the moves themselves. What came is what went, was discarded, was taken off by
 * adjustments, and is on hand.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    hostId: uuid('host_id').notNull(),
    day: day('day').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    collected: sum('collected'),
    distributed: sum('distributed'),
    discarded: sum('discarded'),
    /** Taken off; below 0 where more were found than noted. */
    adjusted: sum('adjusted'),
  },
  (table) => [
    primaryKey({ columns: [table.hostId, table.day, table.kind] }),
    index('ledger_days_day').on(table.day),
    index('ledger_days_distributed').on(table.day, table.distributed).where(sql`${table.distributed} <> 0`),
  ],
)

/** Tables whose changes are not recorded, and why. */
export const unrecorded = {
  ledger_days: 'sums, kept by triggers from rows that are recorded',
}
