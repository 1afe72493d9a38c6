import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** The first step was right, the second is still to come: for some minutes, in one browser. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId)],
)

/** Who somebody is at the other place that may sign them in (OpenID Connect). */
export const linkedSignIns = pgTable(
  'linked_sign_ins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [
    unique('linked_sign_ins_subject').on(table.issuer, table.subject),
    index('linked_sign_ins_user').on(table.userId),
  ],
)

/** Browsers that somebody signed in with before: while strangers try passwords, their owner still gets in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  pending_sign_ins: 'secrets of some minutes',
  linked_sign_ins: 'what people sign in with never reaches a trail; they are told of each change by email',
  known_devices: 'secrets; says only that a browser was here before',
}
