import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/tables.ts'

/** The first steps of this portal that nothing else tells. */
export const firstSteps = pgTable('first_steps', {
  mark: text('mark').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  first_steps: 'that somebody looked, or put a list away; nothing of the charity',
}
