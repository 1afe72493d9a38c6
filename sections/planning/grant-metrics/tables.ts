import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/data/tables.ts'

/** Assumptions that somebody has changed; the others are as they come (assumptions.ts). */
export const grantAssumptions = pgTable(
  'grant_assumptions',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** In hundredths. */
    value: integer('value').notNull(),
    /** Where it was found. */
    source: text('source').notNull(),
    /** Since when it holds. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('grant_assumptions_name').on(table.name)],
)

export const refusals = { grant_assumptions_name: 'Somebody else has just changed this: please look again.' }
