import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#kernel/people/access.ts'
import { instant, recordColumns, users } from '#server/data/tables.ts'

export const announcements = pgTable(
  'announcements',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    type: text('type').$type<'event' | 'position' | 'alert'>().notNull().default('alert'),
    priority: text('priority').$type<'urgent' | 'high' | 'medium' | 'low'>().notNull().default('medium'),
    link: text('link'),
    linkText: text('link_text'),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Whom it is for; nobody named means everyone. */
    roles: jsonb('roles').$type<Role[]>().notNull().default([]),
    /** When it was also sent as a notification. */
    broadcastAt: instant('broadcast_at'),
  },
  (table) => [index('announcements_days').on(table.startDate, table.endDate)],
)

/** Who has seen and dismissed what; also the one-time dialogs, which are no announcement of the table above. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    announcementId: text('announcement_id').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    dismissedAt: instant('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_dismissals_announcement').on(table.announcementId),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  announcement_dismissals: 'what a person has seen',
}
