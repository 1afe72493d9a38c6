import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/tables.ts'

/** Domain 9.1. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    category: text('category').$type<'social' | 'system' | 'event' | 'task' | 'others'>().notNull(),
    priority: text('priority').$type<'urgent' | 'high' | 'medium' | 'low'>().notNull().default('medium'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    isArchived: boolean('is_archived').notNull().default(false),
    relatedType: text('related_type'),
    relatedId: text('related_id'),
    actionText: text('action_text'),
    actionUrl: text('action_url'),
    /** What its button does here (spec 7); none when it only opens its link. */
    actionType: text('action_type'),
    needsConfirmation: boolean('needs_confirmation').notNull().default(false),
    /** Other words than spec 5's before it is done. */
    confirmation: text('confirmation'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_person').on(table.userId, table.createdAt),
    index('notifications_related').on(table.relatedType, table.relatedId),
  ],
)
