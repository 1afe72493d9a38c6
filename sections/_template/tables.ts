import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/data/tables.ts'

export const examples = pgTable('examples', { ...recordColumns(), name: text('name').notNull() }, (table) => [
  index('examples_name').on(table.name),
])
