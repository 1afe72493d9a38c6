import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** One address for each person; whoever knows it reads what concerns them. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the address; the token itself is never stored. */
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: instant('made_at').notNull(),
  askedAt: instant('asked_at'),
})

export const unrecorded: Record<string, string> = {
  calendar_feeds: 'hashes of secret addresses; making and ending one is no change of a record',
}
