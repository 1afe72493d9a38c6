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
import type { Breakdown, Group } from '#kernel/charity/totals.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

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
    groups: jsonb('groups').$type<Group[]>().notNull().default([]),
    /** The one formula (domain 1.3) as the database keeps it; `kernel/charity/totals.ts` is its twin. */
    groupSandwiches: integer('group_sandwiches')
      .notNull()
      .generatedAlwaysAs(sql`collection_group_total(groups)`),
    total: integer('total')
      .notNull()
      .generatedAlwaysAs(sql`individual_sandwiches + collection_group_total(groups)`),
    /** Group and department names in one text, for the search; the key stands for it in indexes. */
    groupNames: text('group_names').notNull().generatedAlwaysAs(sql`collection_group_names(groups)`),
    groupKey: uuid('group_key').generatedAlwaysAs(sql`collection_group_key(groups)`),
    zeroReason: text('zero_reason').$type<'no_collection' | 'site_closed' | 'nothing_came' | 'other'>(),
    notes: text('notes'),
    method: text('method').$type<'standard' | 'walkthrough' | 'import'>().notNull().default('standard'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    /** The name as it stood in an imported file; never matched to an account. */
    submittedByName: text('submitted_by_name'),
    importId: uuid('import_id'),
  },
  (table) => [
    index('collections_date').on(table.collectionDate, table.submittedAt, table.id),
    index('collections_host_date').on(table.hostId, table.collectionDate, table.submittedAt),
    index('collections_creator').on(table.createdBy, table.collectionDate, table.submittedAt, table.id),
    index('collections_total').on(table.total, table.collectionDate, table.id),
    index('collections_individual').on(table.individualSandwiches, table.collectionDate, table.id),
    index('collections_submitted').on(table.submittedAt, table.collectionDate, table.id),
    index('collections_group')
      .on(table.groupKey, table.collectionDate)
      .where(sql`${table.groupKey} IS NOT NULL`),
    // What parts of what groups made are counted of, without a look at the entries themselves.
    index('collections_grouped')
      .on(table.collectionDate, table.individualSandwiches, table.groupSandwiches, table.id)
      .where(sql`${table.groupKey} IS NOT NULL`),
    index('collections_zero')
      .on(table.collectionDate, table.submittedAt, table.id)
      .where(sql`${table.total} = 0`),
  ],
)

const day = () => date('day', { mode: 'string' }).notNull()
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
  { day: day(), shard: smallint('shard').notNull(), ...sums() },
  (table) => [primaryKey({ columns: [table.day, table.shard] })],
)

/** The same per site, for filters by site and for monitoring. */
export const collectionHostDays = pgTable(
  'collection_host_days',
  { hostId: uuid('host_id').notNull(), day: day(), ...sums() },
  (table) => [
    primaryKey({ columns: [table.hostId, table.day] }),
    index('collection_host_days_day').on(table.day),
    /** Where something may have been logged twice. */
    index('collection_host_days_several').on(table.day).where(sql`${table.entries} > 1`),
  ],
)

/** The same per site over all time, for searches that find many sites. */
export const collectionHosts = pgTable('collection_hosts', {
  hostId: uuid('host_id').primaryKey(),
  ...sums(),
})

/** The same per person and day, for "mine" and filters by who logged it. */
export const collectionCreatorDays = pgTable(
  'collection_creator_days',
  { creatorId: uuid('creator_id').notNull(), day: day(), ...sums() },
  (table) => [primaryKey({ columns: [table.creatorId, table.day] })],
)

/** The same per text of group names: the search looks here instead of at every entry. */
export const collectionGroups = pgTable(
  'collection_groups',
  { groupKey: uuid('group_key').primaryKey(), groupNames: text('group_names').notNull(), ...sums() },
  (table) => [index('collection_groups_names').using('gin', sql`${table.groupNames} gin_trgm_ops`)],
)

/** The same per text of group names and site, where a search finds both. */
export const collectionGroupHosts = pgTable(
  'collection_group_hosts',
  { groupKey: uuid('group_key').notNull(), hostId: uuid('host_id').notNull(), ...sums() },
  (table) => [primaryKey({ columns: [table.groupKey, table.hostId] })],
)

/** Beats with every change of the log or of a site, so that a remembered sum is known to be still true. */
export const collectionPulse = pgTable('collection_pulse', {
  shard: smallint('shard').primaryKey(),
  beats: bigint('beats', { mode: 'number' }).notNull(),
})

const KEPT_BY_TRIGGER = 'sums and marks, kept by a trigger from rows that are recorded'

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  collection_days: KEPT_BY_TRIGGER,
  collection_host_days: KEPT_BY_TRIGGER,
  collection_creator_days: KEPT_BY_TRIGGER,
  collection_hosts: KEPT_BY_TRIGGER,
  collection_groups: KEPT_BY_TRIGGER,
  collection_group_hosts: KEPT_BY_TRIGGER,
  collection_pulse: KEPT_BY_TRIGGER,
}
