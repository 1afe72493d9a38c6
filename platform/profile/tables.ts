import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** Links that prove a preferred e-mail address: 256 random bits, of which only the hash is kept; each works once. */
export const emailChanges = pgTable(
  'email_changes',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_user').on(table.userId)],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  email_changes: 'secrets; each works once',
}
