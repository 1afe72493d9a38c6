import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/tables.ts'

/** The backups, nightly ones and those asked for: what became of each. */
export const backups = pgTable('backups', {
  madeAt: instant('made_at').primaryKey(),
  file: text('file').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** It was restored into a database of its own, and every row was there. */
  proven: boolean('proven').notNull(),
  failure: text('failure'),
})

/** What is being done about backups, or was last: one at a time. */
export const backupWork = pgTable('backup_work', {
  id: integer('id').primaryKey(),
  kind: text('kind').$type<'backup' | 'check'>().notNull(),
  state: text('state').$type<'waiting' | 'writing' | 'proving' | 'done' | 'failed'>().notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  failure: text('failure'),
})

export type Work = typeof backupWork.$inferSelect
export const THE_WORK = 1

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  backups: 'what became of each backup',
  backup_work: 'what a job does at the moment',
}
