import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    /** It looks, and changes nothing, whatever it was given. */
    readsOnly: boolean('reads_only').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Whose key it is: it acts as this person, with less. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('api_keys_owner').on(table.createdBy)],
)

/** Apart from what is recorded: the hash of the key, and when it was used. */
export const apiKeySecrets = pgTable('api_key_secrets', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: 'cascade' }),
  keyHash: text('key_hash').notNull().unique(),
  lastUsedAt: instant('last_used_at'),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  api_key_secrets: 'hashes of keys; the keys themselves are recorded',
}
