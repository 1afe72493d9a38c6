import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, users } from '#server/data/tables.ts'

/** Somebody met a closed section and asked to be let in. */
export const accessRequests = pgTable(
  'access_requests',
  {
    ...recordColumns(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    section: text('section').notNull(),
    reason: text('reason').notNull().default(''),
    status: text('status').$type<'open' | 'granted' | 'declined'>().notNull().default('open'),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (table) => [index('access_requests_user').on(table.userId, table.section)],
)
