import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  live_address_secrets: 'hashes of secret addresses; the addresses themselves are recorded',
}
