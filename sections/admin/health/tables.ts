import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/tables.ts'

/** The nightly backups: what became of each. */
export const backups = pgTable('backups', {
  madeAt: instant('made_at').primaryKey(),
  file: text('file').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** It was restored into a database of its own, and every row was there. */
  proven: boolean('proven').notNull(),
  failure: text('failure'),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  backups: 'what became of each nightly backup',
}
