import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/data/tables.ts'

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

/** Exports of everything: who asked for each, what became of it, and who was let to fetch it until when. */
export const wholeExports = pgTable(
  'whole_exports',
  {
    ...recordColumns(),
    state: text('state').$type<'waiting' | 'writing' | 'ready' | 'failed' | 'gone'>().notNull(),
    endedAt: instant('ended_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: integer('rows'),
    files: integer('files'),
    failure: text('failure'),
    /** Who confirmed with their password last that they take it along. */
    fetchedBy: uuid('fetched_by'),
    fetchedAt: instant('fetched_at'),
  },
  (table) => [index('whole_exports_created').on(table.createdAt)],
)

export type Work = typeof backupWork.$inferSelect
export const THE_WORK = 1

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  backups: 'what became of each backup',
  backup_work: 'what a job does at the moment',
}
