import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** Hints that somebody has put away for themselves. */
export const hintsPutAway = pgTable(
  'hints_put_away',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

export const unrecorded = {
  hints_put_away: 'What somebody does not want to see is theirs alone, and is brought back with a press.',
}
