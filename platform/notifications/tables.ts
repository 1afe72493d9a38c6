import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, sessions, users } from '#server/data/tables.ts'

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
    /** Its mail waits for the next digest. */
    inDigest: boolean('in_digest').notNull().default(false),
    /** Waits for what rings together (`budget.ts`), once a day; `devices`: its mail or text was written by whoever told it. */
    heldFor: text('held_for').$type<'everything' | 'devices'>(),
    /** When it took one of the times that its reader's day has; null for what did not ring, or needed none. */
    rungAt: instant('rung_at'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_person').on(table.userId, table.createdAt),
    index('notifications_related').on(table.relatedType, table.relatedId),
    index('notifications_digest').on(table.userId).where(sql`in_digest`),
    index('notifications_held').on(table.userId).where(sql`held_for IS NOT NULL`),
    index('notifications_rung').on(table.userId, table.rungAt).where(sql`rung_at IS NOT NULL`),
  ],
)

/** Which notifications a person wants where. No row: `DEFAULTS` of the contract. */
export const notificationPreferences = pgTable('notification_preferences', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** By category, then by channel. */
  channels: jsonb('channels').$type<Record<string, Record<string, boolean>>>().notNull().default({}),
  mails: text('mails').$type<'now' | 'daily' | 'weekly'>().notNull().default('now'),
  /** How often a day may ring (`budget.ts`); null: as often as something comes. */
  ringsADay: integer('rings_a_day'),
  /** When the rest of the day rings together. */
  restAt: text('rest_at').$type<'08:00' | '12:00' | '17:00' | '20:00'>().notNull().default('17:00'),
})

/** Browsers that show notifications while the portal is closed. One belongs to its session, and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whoever knows it and has our keys can write to this browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** What the messages are encrypted for, itself encrypted (`server/people/seal.ts`). */
    keys: text('keys').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('push_subscriptions_person').on(table.personId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** The portal's own keys for web push, made once; the private one encrypted. */
export const pushKeys = pgTable('push_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  notification_preferences: 'a person’s own choice, no record of the charity',
  push_subscriptions: 'secrets of a browser; they end with its session',
  push_keys: 'secrets',
  notifications: 'what a person was told and has seen',
}
