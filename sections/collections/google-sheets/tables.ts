import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Not published: read with the account of the portal at Google. */
    isPrivate: boolean('is_private').notNull().default(false),
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

/** A list that somebody has taken out to change it elsewhere; the rows as they went out stand beside it. */
export const takeAways = pgTable(
  'take_aways',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    /** Stands in every row of the file. */
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    /** `/api/hosts` */
    list: text('list').notNull(),
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull().default({}),
    columns: jsonb('columns').$type<{ key: string; heading: string }[]>().notNull(),
    rows: integer('rows').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('take_aways_owner').on(table.createdBy)],
)

/** What went out, cell by cell, in the order of the columns. */
export const takeAwayRows = pgTable(
  'take_away_rows',
  {
    takeAwayId: uuid('take_away_id')
      .notNull()
      .references(() => takeAways.id, { onDelete: 'cascade' }),
    rowId: uuid('row_id').notNull(),
    position: integer('position').notNull(),
    cells: jsonb('cells').$type<(string | number | null)[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.takeAwayId, table.rowId] })],
)

/** A file of it that came back. An undo of what it changed takes this along, and the file can come once more. */
export const takeAwayReturns = pgTable(
  'take_away_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    takeAwayId: uuid('take_away_id')
      .notNull()
      .references(() => takeAways.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    changed: integer('changed').notNull(),
    added: integer('added').notNull(),
    removed: integer('removed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('take_away_returns_of').on(table.takeAwayId),
    index('take_away_returns_by').on(table.createdBy),
  ],
)

/** What that file said where it was heard: by row and column, or a row that it added, by a hash of it. */
export const takeAwayHeard = pgTable(
  'take_away_heard',
  {
    takeAwayId: uuid('take_away_id')
      .notNull()
      .references(() => takeAways.id, { onDelete: 'cascade' }),
    /** Of `take_away_returns`; while that is taken back, nothing of this counts. */
    returnId: uuid('return_id').notNull(),
    /** Order among the files that came back. */
    nth: integer('nth').notNull(),
    rowId: uuid('row_id'),
    added: text('added'),
    cells: jsonb('cells').$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [index('take_away_heard_of').on(table.takeAwayId, table.nth)],
)

/** The account of a robot at Google that private sheets are shared with. There is one or none. */
export const sheetAccounts = pgTable(
  'sheet_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('sheet_accounts_by').on(table.createdBy)],
)

/** Apart from what is recorded: its key. */
export const sheetAccountKeys = pgTable('sheet_account_keys', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => sheetAccounts.id, { onDelete: 'cascade' }),
  /** Sealed (`server/people/seal.ts`). */
  key: text('key').notNull(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  live_address_secrets: 'hashes of secret addresses; the addresses themselves are recorded',
  take_away_rows: 'copies of cells as they went out with a file, for as long as it may come back',
  take_away_heard:
    'copies of cells of a file that came back; what it changed is recorded in the tables it changed',
  sheet_account_keys: 'the sealed key of an account; that there is one is recorded',
  sheet_readings: 'where a sheet lies, and what its latest reading found; what came in is recorded',
}
