import { date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { files, recordColumns } from '#server/data/tables.ts'
import type { Audience, Status } from './fields.ts'

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
