import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, users } from '#server/data/tables.ts'
import type { CATEGORY_NAMES, EFFORT_NAMES, PRIORITY_NAMES, Status } from './fields.ts'

export const suggestions = pgTable(
  'suggestions',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<keyof typeof CATEGORY_NAMES>().notNull().default('general'),
    priority: text('priority').$type<keyof typeof PRIORITY_NAMES>().notNull().default('medium'),
    status: text('status').$type<Status>().notNull().default('submitted'),
    answer: text('answer'),
    effort: text('effort').$type<keyof typeof EFFORT_NAMES>(),
    notes: text('notes'),
    /** Of those who decide, to find what belongs together. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** Of the code that whoever suggested it without a name keeps: who has the code may read questions and answer. */
    codeHash: text('code_hash'),
    /** It says the same as this one, which has its votes too. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => suggestions.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('suggestions_status').on(table.status),
    index('suggestions_merged').on(table.mergedInto),
    index('suggestions_assigned').on(table.assignedTo),
    unique('suggestions_code').on(table.codeHash),
    // Without a name means nowhere a name.
    check('suggestions_nameless', sql`NOT is_anonymous OR created_by IS NULL`),
    check('suggestions_not_itself', sql`merged_into <> id`),
  ],
)

export const suggestionVotes = pgTable(
  'suggestion_votes',
  {
    ...recordColumns(),
    suggestionId: uuid('suggestion_id')
      .notNull()
      .references(() => suggestions.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('suggestion_votes_once').on(table.suggestionId, table.personId),
    index('suggestion_votes_person').on(table.personId),
  ],
)

export const refusals = {
  suggestion_votes_once: 'You voted for this suggestion already.',
  suggestions_code: 'This code belongs to another suggestion. Please send it again.',
}
