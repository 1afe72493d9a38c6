import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { geocodedAt, instant, personColumn, recordColumns } from '#server/data/tables.ts'
import type { ContactRole } from './fields.ts'

/** A collection site. The one marked `isBuiltIn` is "Groups", for group entries without a site. */
export const hosts = pgTable(
  'hosts',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** The name folded for matching (`kernel/language/names.ts`); unique, so one place is never two. */
    nameKey: text('name_key').notNull(),
    area: text('area'),
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    notes: text('notes'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodedAt: geocodedAt(),
    isBuiltIn: boolean('is_built_in').notNull().default(false),
    /** Weekly monitoring: entries expected in a week, may skip, never expected, stands for missing weeks. */
    entriesRequired: integer('entries_required').notNull().default(1),
    isOptional: boolean('is_optional').notNull().default(false),
    isExempt: boolean('is_exempt').notNull().default(false),
    standingEstimate: integer('standing_estimate'),
  },
  (table) => [
    uniqueIndex('hosts_name_key').on(table.nameKey),
    index('hosts_name_search').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)

/** What somebody is at a location; who they are stands in `people`. */
export const hostContacts = pgTable(
  'host_contacts',
  {
    ...recordColumns(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => hosts.id, { onDelete: 'cascade' }),
    personId: personColumn(),
    role: text('role').$type<ContactRole>().notNull().default('host'),
    area: text('area'),
    isPrimary: boolean('is_primary').notNull().default(false),
    agreementSigned: boolean('agreement_signed').notNull().default(false),
    notes: text('notes'),
  },
  // One primary contact per location is an exclusion constraint in 0002: unlike an index it can wait for an undo.
  (table) => [index('host_contacts_host').on(table.hostId), index('host_contacts_person').on(table.personId)],
)

/** Whether the page of hosts named a contact when it was read last (`availability.ts`). */
export const hostAvailability = pgTable('host_availability', {
  contactId: uuid('contact_id')
    .primaryKey()
    .references(() => hostContacts.id, { onDelete: 'cascade' }),
  weeklyActive: boolean('weekly_active').notNull(),
  lastScraped: instant('last_scraped').notNull(),
})

/** How reading that page went the last time; one row. */
export const hostAvailabilityReading = pgTable('host_availability_reading', {
  id: boolean('id').primaryKey().default(true),
  triedAt: instant('tried_at').notNull(),
  /** When it could be read last. */
  readAt: instant('read_at'),
  fault: text('fault'),
  found: integer('found').notNull().default(0),
  /** Lines that look like names and fit nobody, or several. */
  unknown: text('unknown').array().notNull().default(sql`'{}'`),
})

const READ_ANEW = 'what the page of hosts says, read anew every Monday'
export const unrecorded: Record<string, string> = {
  host_availability: READ_ANEW,
  host_availability_reading: READ_ANEW,
}

/** Other spellings of a site that someone confirmed, for imports. */
export const hostAliases = pgTable(
  'host_aliases',
  {
    ...recordColumns(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => hosts.id, { onDelete: 'cascade' }),
    alias: text('alias').notNull(),
    aliasKey: text('alias_key').notNull(),
  },
  (table) => [
    uniqueIndex('host_aliases_key').on(table.aliasKey),
    index('host_aliases_host').on(table.hostId),
  ],
)

/** What our constraints refuse, in words. */
export const refusals = {
  hosts_name_key: 'A location with this name already exists.',
  host_aliases_key: 'This spelling already belongs to a location.',
  host_contacts_primary: 'This location already has a primary contact.',
  sandwich_collections_host_id_hosts_id_fk:
    'This location has collections in the log, so it cannot be deleted.',
}
