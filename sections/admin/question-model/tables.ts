import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** One row at most. */
export const questionModels = pgTable('question_models', {
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  /** Of its address. */
  host: text('host').notNull(),
  model: text('model').notNull(),
  isOn: boolean('is_on').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Apart from what is recorded. */
export const questionModelSecrets = pgTable('question_model_secrets', {
  questionModelId: uuid('question_model_id')
    .primaryKey()
    .references(() => questionModels.id, { onDelete: 'cascade' }),
  /** Both encrypted (`server/people/seal.ts`). */
  url: text('url').notNull(),
  key: text('key'),
})

export const questionModelLog = pgTable(
  'question_model_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    sent: text('sent').notNull(),
    answer: text('answer'),
    outcome: text('outcome').$type<'read' | 'unsure' | 'failed'>().notNull(),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [index('question_model_log_at').on(table.at), index('question_model_log_user').on(table.userId)],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  question_model_secrets: 'an address and a key; the model itself is recorded',
  question_model_log: 'a log of what went out; kept for 30 days',
}
