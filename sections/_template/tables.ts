import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/data/tables.ts'

export const examples = pgTable(
  'examples',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    notes: text('notes'),
    amount: integer('amount'),
  },
  (table) => [index('examples_name').on(table.name)],
)
