import { bigint, date, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Counted } from '#kernel/charity/counted.ts'
import { recordColumns } from '#server/data/tables.ts'

/** What a report said when it was kept. */
export interface KeptLines {
  lines: { name: string; label: string; unit: string; value: number | null }[]
  assumed: { label: string; value: string; source: string }[]
  /** What it was counted of. */
  of: Counted[]
}

export const keptReports = pgTable('kept_reports', {
  ...recordColumns(),
  title: text('title').notNull(),
  purpose: text('purpose'),
  kind: text('kind').notNull(),
  question: jsonb('question').$type<Record<string, string | number>>().notNull(),
  from: date('from_day', { mode: 'string' }).notNull(),
  to: date('to_day', { mode: 'string' }).notNull(),
  /** The state of the records that it was made of: the last line of the trail (`server/data/as-of.ts`), and the time. */
  line: bigint('line', { mode: 'number' }).notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
  said: jsonb('said').$type<KeptLines>().notNull(),
  /** SHA-256 of each of its files, by format. */
  sums: jsonb('sums').$type<Record<string, string>>().notNull(),
})
