import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** A list with its filter, or a feed, that whoever knows the address reads as its maker may see it. */
export const liveAddresses = pgTable(
  'live_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    kind: text('kind').$type<'list' | 'feed'>().notNull(),
    /** The path of the export, or the name of the feed. */
    source: text('source').notNull(),
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('live_addresses_owner').on(table.createdBy)],
)

/** Apart from what is recorded: the hash of the token in the address, and when it was read. */
export const liveAddressSecrets = pgTable('live_address_secrets', {
  addressId: uuid('address_id')
    .primaryKey()
    .references(() => liveAddresses.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  askedAt: instant('asked_at'),
  asked: integer('asked').notNull().default(0),
})

/** A sheet elsewhere that is read on a schedule. */
export const followedSheets = pgTable(
  'followed_sheets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    /** Of its address; the rest may be the only lock of the sheet. */
    host: text('host').notNull(),
    /** The import that takes it: `/api/hosts/import`. */
    target: text('target').notNull(),
    rule: text('rule').$type<'ask' | 'additions' | 'clean'>().notNull(),
    pace: text('pace').$type<'hour' | 'day'>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** In whose name it comes in. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('followed_sheets_owner').on(table.createdBy)],
)

/** Apart from what is recorded: where it lies, and what the latest reading found. */
export const sheetReadings = pgTable('sheet_readings', {
  sheetId: uuid('sheet_id')
    .primaryKey()
    .references(() => followedSheets.id, { onDelete: 'cascade' }),
  /** Sealed (`server/people/seal.ts`). */
  url: text('url').notNull(),
  triedAt: instant('tried_at'),
  readAt: instant('read_at'),
  failingSince: instant('failing_since'),
  fault: text('fault'),
  digest: text('digest'),
  /** The preview of it, while it waits. */
  importId: uuid('import_id'),
  outcome: text('outcome').$type<'same' | 'brought' | 'waits'>(),
  created: integer('created').notNull().default(0),
  updated: integer('updated').notNull().default(0),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  live_address_secrets: 'hashes of secret addresses; the addresses themselves are recorded',
  sheet_readings: 'where a sheet lies, and what its latest reading found; what came in is recorded',
}
