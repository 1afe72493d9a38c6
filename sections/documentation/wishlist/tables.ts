import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/data/tables.ts'
import type { Status } from './fields.ts'

export const wishes = pgTable(
  'wishlist_suggestions',
  {
    ...recordColumns(),
    item: text('item').notNull(),
    reason: text('reason'),
    priority: text('priority').$type<'high' | 'medium' | 'low'>().notNull().default('medium'),
    link: text('link'),
    /** Whole cents. */
    estimatedCost: integer('estimated_cost'),
    status: text('status').$type<Status>().notNull().default('pending'),
    answer: text('answer'),
  },
  (table) => [index('wishlist_suggestions_status').on(table.status)],
)
