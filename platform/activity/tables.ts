import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

export type Kind = 'view' | 'event'

/** What people look at and do (spec 3: page tracking records and activity log entries); 90 days, then only sums. */
export const activity = pgTable(
  'activity',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Kind>().notNull(),
    action: text('action').notNull(),
    section: text('section').notNull(),
    page: text('page'),
    feature: text('feature'),
    durationMs: integer('duration_ms'),
    details: jsonb('details'),
    metadata: jsonb('metadata'),
  },
  (table) => [index('activity_at').on(table.at), index('activity_user').on(table.userId, table.at)],
)

/** Sums of what is no longer kept one by one; nobody is in them. */
export const activityDays = pgTable(
  'activity_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    action: text('action').notNull(),
    section: text('section').notNull(),
    count: integer('count').notNull(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.action, table.section] })],
)

/** Who switched it off. */
export const activityOptOuts = pgTable('activity_opt_outs', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull().defaultNow(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  activity: 'what people look at; deleted after 90 days, and at once for whoever switches it off',
  activity_days: 'sums of it',
  activity_opt_outs: 'a person’s own choice, no record of the charity',
}
