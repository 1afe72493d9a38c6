import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { hosts } from '#features/hosts/tables.ts'
import { instant, recordColumns } from '#server/tables.ts'

interface Breakdown {
  deli?: number
  turkey?: number
  ham?: number
  pbj?: number
  generic?: number
}

export const collections = pgTable(
  'sandwich_collections',
  {
    ...recordColumns(),
    collectionDate: date('collection_date', { mode: 'string' }).notNull(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => hosts.id),
    individualSandwiches: integer('individual_sandwiches').notNull(),
    breakdown: jsonb('breakdown').$type<Breakdown>(),
    groups: jsonb('groups')
      .$type<{ name: string; department?: string; count: number; breakdown?: Breakdown }[]>()
      .notNull()
      .default([]),
    /** The one formula (domain 1.3) as the database keeps it; `kernel/totals.ts` is its twin. */
    groupSandwiches: integer('group_sandwiches')
      .notNull()
      .generatedAlwaysAs(sql`collection_group_total(groups)`),
    total: integer('total')
      .notNull()
      .generatedAlwaysAs(sql`individual_sandwiches + collection_group_total(groups)`),
    /** Group and department names in one text, for the search. */
    groupNames: text('group_names').notNull().generatedAlwaysAs(sql`collection_group_names(groups)`),
    zeroReason: text('zero_reason').$type<'no_collection' | 'site_closed' | 'nothing_came' | 'other'>(),
    notes: text('notes'),
    method: text('method').$type<'standard' | 'walkthrough' | 'import'>().notNull().default('standard'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    /** The name as it stood in an imported file; never matched to an account. */
    submittedByName: text('submitted_by_name'),
    importId: uuid('import_id'),
  },
  (table) => [
    index('collections_date').on(table.collectionDate, table.id),
    index('collections_host_date').on(table.hostId, table.collectionDate),
    index('collections_creator').on(table.createdBy, table.collectionDate),
    index('collections_total').on(table.total, table.id),
    index('collections_individual').on(table.individualSandwiches, table.id),
    index('collections_submitted').on(table.submittedAt, table.id),
    index('collections_group_names').using('gin', sql`${table.groupNames} gin_trgm_ops`),
  ],
)

const sums = () => ({
  entries: integer('entries').notNull(),
  individual: bigint('individual', { mode: 'number' }).notNull(),
  grouped: bigint('grouped', { mode: 'number' }).notNull(),
})

/**
 * Sums per day, kept by a trigger in the same transaction as every change. Spread over a few `shard`s by
 * database connection, so that people who log the same Wednesday do not wait for each other.
 */
export const collectionDays = pgTable(
  'collection_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    shard: smallint('shard').notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.day, table.shard] })],
)

/** The same per site, for filters by site and for monitoring. */
export const collectionHostDays = pgTable(
  'collection_host_days',
  {
    hostId: uuid('host_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ...sums(),
  },
  (table) => [
    primaryKey({ columns: [table.hostId, table.day] }),
    index('collection_host_days_day').on(table.day),
  ],
)
