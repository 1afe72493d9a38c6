import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { files, recordColumns, users } from '#server/data/tables.ts'
import type { Audience, Status, Use } from './fields.ts'

export const promotionGraphics = pgTable(
  'promotion_graphics',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    audience: text('audience').$type<Audience>().notNull().default('all'),
    intendedUseDate: date('intended_use_date'),
    status: text('status').$type<Status>().notNull().default('active'),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
  },
  (table) => [index('promotion_graphics_file').on(table.fileId)],
)

/** That somebody looked at a graphic or saved it, once a day each: how often it was seen is counted by people and days. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    /** It outlives a deleted graphic, so that an undo brings it back with its numbers (`clean-up-job.ts`). */
    graphicId: uuid('graphic_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Use>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.graphicId, table.kind, table.personId, table.day] }),
    index('promotion_uses_person').on(table.personId),
  ],
)

export const unrecorded = { promotion_uses: 'that somebody looked at something, which changes nothing' }
