import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** Links to set a password: 256 random bits, of which only the hash is kept; each works once (design 3). */
export const passwordTokens = pgTable(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'reset' | 'invite'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_tokens_user').on(table.userId)],
)

/** Who was invited by mail and has not signed in yet; the row goes with the first password or linked sign-in. */
export const invitations = pgTable('invitations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sentAt: instant('sent_at').notNull().defaultNow(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  password_tokens: 'secrets; each works once',
  invitations:
    'when somebody was last invited; goes with their first password, and the email stands in the outbox',
}
