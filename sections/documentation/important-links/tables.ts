import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/data/tables.ts'
import type { CATEGORIES } from './fields.ts'

export const importantLinks = pgTable('important_links', {
  ...recordColumns(),
  title: text('title').notNull(),
  url: text('url').notNull(),
  category: text('category').$type<keyof typeof CATEGORIES>().notNull().default('planning'),
  description: text('description'),
  /** Whether the other side allows to be shown in a page of ours. */
  embedded: boolean('embedded').notNull().default(false),
})
